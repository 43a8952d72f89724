/* expect: stored 10 */
byte x; active proctype P() { L: goto M; x = 1; M: x = 2 } active proctype Q() { P@L }
