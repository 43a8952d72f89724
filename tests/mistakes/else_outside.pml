/* 1 warning: else outside of a selection */
byte n;
active proctype P() { else -> n = 1 }
