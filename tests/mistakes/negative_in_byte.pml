/* 1 warning: bytes are not negative */
byte b = -1; active proctype P() { assert(b >= 0) }
