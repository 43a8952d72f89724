/* 1 error: no process is ever started */
byte n;
proctype P() { n = 1 }
