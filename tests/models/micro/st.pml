/* expect: stored 2 */
byte x;
active proctype P() { x = 1; accept: (false) }
