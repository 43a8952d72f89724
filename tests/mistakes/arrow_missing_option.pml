/* 1 error: an option does not begin with :: */
byte n;
active proctype P() {
  if
    n == 0 -> n = 1
  :: else -> skip
  fi
}
