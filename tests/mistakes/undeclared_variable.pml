/* 1 error: a variable is not declared */
active proctype P() { x = 1 }
