/* 1 error: return leaves a proctype in C only */
active proctype P() { return 0 }
