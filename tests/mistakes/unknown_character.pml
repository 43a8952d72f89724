/* 1 error: a character that is not part of Promela */
byte n;
active proctype P() { n = 1 # 2 }
