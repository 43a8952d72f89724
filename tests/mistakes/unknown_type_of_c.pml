/* 1 error: a type of C */
long total;
active proctype P() { total = 1 }
