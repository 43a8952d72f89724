/* 1 error: a two-dimensional array */
int a[3][3]; active proctype P() { skip }
