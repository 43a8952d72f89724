/* 1 error: a function as in C */
byte n;
void increase() { n++ }
active proctype P() { increase() }
