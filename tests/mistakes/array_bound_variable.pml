/* 1 error: the bound of an array is no constant */
byte n;
int a[n];
active proctype P() { a[0] = 1 }
