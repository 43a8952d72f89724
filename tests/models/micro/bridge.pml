/* expect: stored 9 */
byte x, y; active proctype P() { atomic { x = 1; goto M }; x = 7; atomic { x = 8; M: x = 2; x = 3 } } active proctype Q() { y = 1; y = 2 }
