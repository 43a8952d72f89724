/* 1 error: a formula names an unknown variable */
byte n; active proctype P() { n=1 } ltl p { []<>(m==1) }
