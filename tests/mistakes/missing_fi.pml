/* 1 error: a selection has no end */
byte n;
active proctype P() {
  if
  :: n == 0 -> n = 1
  :: else -> skip
  n = 2
}
