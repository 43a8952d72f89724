/* 1 error: an mtype constant is declared twice */
mtype = { red, green, red };
active proctype P() { assert(red != green) }
