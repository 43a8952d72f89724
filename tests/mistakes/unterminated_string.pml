/* 1 error: a string without end */
active proctype P() { printf("hello\n) }
