/* 1 error: ++ inside of an expression */
byte n, m;
active proctype P() { m = n++ }
