/* 1 error: two global variables of one name */
byte n;
int n;
active proctype P() { n = 1 }
