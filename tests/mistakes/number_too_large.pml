/* 1 warning: a number of more than 32 bits */
int n; active proctype P() { n = 3000000000 }
