/* 1 error: a parenthesis is not closed in a statement */
byte n;
active proctype P() { assert((n == 0); n = 1 }
