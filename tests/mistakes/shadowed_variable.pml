/* 1 error: a local variable with the name of a global one */
byte n;
active proctype P() { byte n; n = 1 }
