/* 1 error: a body has no end, and another proctype follows */
byte n;
active proctype P() {
  if
  :: n == 0 -> n = 1
  :: else
  fi
active proctype Q() { n = 2 }
