/* expect: stored 3 */
active proctype P(byte x; int y) { assert(x == 0) }
