/* 1 error: an undeclared variable is one mistake, however often it is used */
active proctype P() {
  total = 1;
  total = total + 1;
  assert(total == 2)
}
