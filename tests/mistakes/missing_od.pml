/* 1 error: a loop has no end */
active proctype P() { int x; do :: x++ }
