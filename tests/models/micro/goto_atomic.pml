/* expect: stored 24 */
byte x, y; active proctype P() { atomic { x = 1; goto L; x = 5 }; x = 6; L: atomic { x = 2; if :: y == 1 -> goto M :: else -> x = 3 fi }; x = 8; M: x = 9 } active proctype Q() { y = 1; y = 0 }
