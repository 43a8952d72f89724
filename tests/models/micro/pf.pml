/* expect: stored 34 */
byte x;
proctype P() { printf("hello %d\n", _pid); x = 1; (x == 2) }
init { run P(); printf("init\n"); run P(); assert(x == 0); printf("MSC: foo\n") }
