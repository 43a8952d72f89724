/* 1 error: an array as a value */
int a[3], n;
active proctype P() { n = a }
