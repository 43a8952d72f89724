/* 1 error: a parenthesis is not closed */
byte n; active proctype P() { n=1 } ltl p { []( n==1 }
