/* 1 error: a bit operator between formulas */
byte n;
active proctype P() { n = 1 }
ltl p { <> (n == 1) & [] (n < 2) }
