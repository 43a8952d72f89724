/* expect: stored 9 */
byte x, y;
active proctype P() { atomic { x = 1; (y == 1) -> x = 2; x = 3 } }
active proctype Q() { y = 1 }
