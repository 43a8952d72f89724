/* 2 errors: independent mistakes in one body */
byte n;
int a[3];
active proctype P() {
  m = 1;
  a[3] = n
}
