/* 1 error: printf without a format */
byte n;
active proctype P() { printf(n) }
