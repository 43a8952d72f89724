/* 1 error: an inline calls itself */
byte n;
inline down(v) { if :: v > 0 -> down(v - 1) :: else fi }
active proctype P() { down(3) }
