/* 1 warning: printf with too few values */
byte n;
active proctype P() { printf("%d %d\n", n) }
