/* expect: stored 14 */
byte x, y; active proctype P() { atomic { x = 1; x = 2; x = 3 } unless y == 1; x = 7 } active proctype Q() { y = 1; (x > 2) -> y = 2 }
