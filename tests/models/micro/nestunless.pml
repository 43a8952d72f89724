/* expect: stored 17 */
byte x, y; active proctype P() { { { x = 1; x = 2 } unless { y == 1 -> x = 10 } } unless { y == 1 -> x = 20 } } active proctype Q() { y = 1 }
