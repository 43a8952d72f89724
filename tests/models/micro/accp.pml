/* expect: stored 25 */
byte x; active proctype P() { do :: x = 1; accept: x = 2 :: x == 2 -> progress: x = 0 od } active proctype Q() { do :: x == 2 -> x = 3 :: else -> skip; skip od }
