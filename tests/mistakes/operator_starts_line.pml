/* 1 error: a line end ends the statement */
byte a, b, n;
active proctype P() {
  n = a
    + b
}
