/* 1 error: a field of a variable that is no structure */
byte n;
active proctype P() { n.x = 1 }
