/* 1 error: a statement is misspelt */
active proctype P() { asert(1 == 1) }
