/* 1 error: the type of a local variable is misspelt */
active proctype P() {
  itn x;
  x = 1
}
