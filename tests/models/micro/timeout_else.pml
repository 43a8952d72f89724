/* expect: stored 27 */
byte x;
active proctype P() { do :: timeout -> x++; if :: x > 2 -> break :: else fi :: x == 7 -> break od }
active proctype Q() { if :: timeout -> x = 7 :: (x == 2) -> x = 3 fi }
