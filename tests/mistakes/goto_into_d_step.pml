/* 1 error: a jump into a d_step */
byte n;
active proctype P() {
  goto inside;
  d_step {
    n = 1;
    inside: n = 2
  }
}
