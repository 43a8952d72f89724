/* 1 error: a body has no end */
active proctype P() { skip
