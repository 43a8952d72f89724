/* 1 error: a mistake in an inline that is called twice */
byte n;
inline set(v) { m = v }
active proctype P() { set(1); set(2) }
