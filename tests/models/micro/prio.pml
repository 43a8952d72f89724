/* expect: stored 8 */
byte x; active proctype P() priority 1 { x = 1; x = 2 } active proctype Q() priority 10 { x = 3; (x == 1); x = 4 }
