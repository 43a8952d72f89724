/* 1 error: a body without a statement */
active proctype P() { }
