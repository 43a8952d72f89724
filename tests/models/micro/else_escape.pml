/* expect: stored 46 */
byte x, y; active proctype P() { { do :: x < 2 -> x++ :: else -> x = 0 od } unless { if :: y == 1 -> x = 8 :: y == 2 -> x = 9 fi } } active proctype Q() { y = 2; y = 1 }
