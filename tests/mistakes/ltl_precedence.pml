/* 1 error: a temporal operator binds tighter than == */
byte n;
active proctype P() { n = 1 }
ltl p { <> n == 1 }
