/* 1 error: a switch as in C */
byte n;
active proctype P() {
  switch (n) { case 0: n = 1; break }
}
