/* 1 warning: comparisons are not chained */
int n = 5;
active proctype P() { assert(1 < n < 3) }
