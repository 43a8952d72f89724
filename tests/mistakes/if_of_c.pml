/* 1 error: an if statement as in C */
byte n;
active proctype P() {
  if (n == 0) { n = 1 } else { n = 2 }
}
