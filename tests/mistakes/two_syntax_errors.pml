/* 2 errors: independent syntax errors in two bodies */
byte n;
active proctype P() { n += 1 }
active proctype Q() { while (n > 0) { n-- } }
