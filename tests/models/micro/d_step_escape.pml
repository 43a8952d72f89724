/* expect: stored 25 */
byte x, y; active proctype P() { { d_step { y == 0 -> x = 1; x = 2 }; x = 3; d_step { x = 4; x = 5 } } unless { d_step { y == 1 -> x = 10; y = 5 } }; x = 6 } active proctype Q() { y = 1; y = 0 }
