/* 1 error: the word operators of other logics */
byte n;
active proctype P() { n = 1 }
ltl p { G (n == 0) }
