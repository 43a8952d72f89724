/* 1 warning: bit operators in a formula */
byte n;
active proctype P() { n = 1 }
ltl p { [] (n == 0 | n == 1) }
