/* 1 warning: & binds looser than == */
byte n;
active proctype P() { if :: n & 1 == 0 -> skip :: else -> n++ fi }
