/* expect: stored 7 */
byte x;
active proctype P() { do :: x < 2 -> x++ :: x == 2 -> progress: x = 0 :: x == 1 -> x = 0 od }
