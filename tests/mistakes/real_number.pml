/* 1 error: a number with a fraction */
int n;
active proctype P() { n = 1.5 }
