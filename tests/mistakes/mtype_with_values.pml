/* 1 error: mtype constants have no values of the user */
mtype = { red = 1, green = 2 };
active proctype P() { assert(red != green) }
