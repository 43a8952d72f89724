/* 1 error: a keyword as the name of a local variable */
active proctype P() { byte timeout; timeout = 1 }
