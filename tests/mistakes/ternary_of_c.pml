/* 1 error: the conditional expression of C */
byte n;
active proctype P() { n = n > 0 ? 1 : 2 }
