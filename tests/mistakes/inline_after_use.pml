/* 1 error: an inline is defined after its call */
byte n;
active proctype P() { set(1) }
inline set(v) { n = v }
