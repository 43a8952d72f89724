/* 1 error: a for loop as in C */
byte i, n;
active proctype P() {
  for (i = 0; i < 3; i++) { n = n + i }
}
