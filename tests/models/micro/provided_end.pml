/* expect: stored 39 */
byte x; active proctype P() provided (x < 2) { x = 1 } active proctype Q() provided (x != 1) { x = 2; x = 0; x = 3 } active proctype R() { x = 0 }
