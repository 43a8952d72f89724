/* expect: stored 156 */
byte x; active proctype A() { x = _pid } init { assert(_pid == 1); x = x + 2 } active [2] proctype B(byte p) { assert(p == 0); x = x + _pid }
