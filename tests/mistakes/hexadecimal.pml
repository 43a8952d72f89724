/* 1 error: a hexadecimal number */
byte n;
active proctype P() { n = 0x10 }
