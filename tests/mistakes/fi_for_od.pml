/* 1 error: a loop is closed by fi */
byte n;
active proctype P() {
  do
  :: n < 3 -> n++
  :: else -> break
  fi
}
