/* 1 error: the name of an inline is misspelt */
byte n;
inline increase(v) { v = v + 1 }
active proctype P() { incraese(n) }
