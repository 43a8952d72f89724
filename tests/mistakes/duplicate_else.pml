/* 1 error: a selection with two else */
byte n;
active proctype P() { if :: n == 1 -> skip :: else -> skip :: else -> n = 1 fi }
