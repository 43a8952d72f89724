/* expect: stored 9 */
byte x, y; active proctype P() { goto M; atomic { x = 1; M: x = 2; x = 3; x = 4 } } active proctype Q() { y = 1; y = 2 }
