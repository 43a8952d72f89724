/* 1 error: a while loop as in C */
byte n;
active proctype P() {
  while (n < 3) { n++ }
}
