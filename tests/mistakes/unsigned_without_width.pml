/* 1 error: unsigned without a width */
unsigned n;
active proctype P() { n = 1 }
