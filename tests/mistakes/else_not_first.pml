/* 1 warning: else is no guard */
byte n;
active proctype P() { if :: n == 0; else -> n = 1 fi }
