/* 1 error: an inline with too few arguments */
byte n;
inline add(a, b) { n = a + b }
active proctype P() { add(1) }
