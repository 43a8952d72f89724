/* 1 error: an index for a variable that is no array */
int n;
active proctype P() { n[1] = 2 }
