/* 1 error: a constant index outside of its array */
int a[3]; active proctype P() { a[5]=1 }
