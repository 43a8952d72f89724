/* 1 error: unsigned with too many bits */
unsigned n : 40;
active proctype P() { n = 1 }
