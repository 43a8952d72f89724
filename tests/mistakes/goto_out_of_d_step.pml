/* 1 error: a jump out of a d_step */
byte n;
active proctype P() {
  d_step { n = 1; goto outside };
  n = 2;
outside:
  n = 3
}
