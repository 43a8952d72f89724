/* 1 error: two indexes in a reference */
int a[3]; active proctype P() { a[1][2] = 1 }
