/* 1 error: += of C */
byte n;
active proctype P() { n += 1 }
