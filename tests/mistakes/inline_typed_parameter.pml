/* 1 error: parameters of inlines have no type */
byte n;
inline set(byte v) { n = v }
active proctype P() { set(1) }
