/* expect: stored 13 */
byte x, y; active proctype P() { atomic { x = 1; x = 2 }; atomic { x = 3; x = 4 } } active proctype Q() { y = 1; y = 2 }
