/* 1 error: a temporal operator outside of a formula */
byte n;
active proctype P() { assert([] (n == 0)) }
