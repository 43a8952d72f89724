/* expect: stored 31 */
byte x, y;
active proctype P() provided (y != 1) { atomic { x = 1; x = 2; x = 3 }; x = 4 }
active proctype Q() { y = 1; x = 9; y = 0; y = 1; y = 2 }
