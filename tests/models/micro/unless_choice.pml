/* expect: stored 77 */
byte x, y;
active proctype P() { do :: x < 3 -> x++ :: x == 3 -> break od unless { if :: y == 1 -> x = 10 :: y == 1 -> x = 11 :: y == 2 -> x = 12 fi }; x = 0 }
active proctype Q() { y = 1; y = 2 }
