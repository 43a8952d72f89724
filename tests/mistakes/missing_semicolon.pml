/* 1 error: no separator between two statements */
active proctype P() { int x; x=1 x=2 }
