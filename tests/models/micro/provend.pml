/* expect: stored 7 */
byte x = 1;
active proctype P() provided (x == 0) { skip }
active proctype Q() { x = 0; x = 1 }
