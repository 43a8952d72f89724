/* 1 error: a local variable with a type of C */
active proctype P() {
  char c = 'a';
  assert(c == 'a')
}
