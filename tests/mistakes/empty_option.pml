/* 1 error: an option without a statement */
byte n;
active proctype P() {
  if
  :: n == 0 ->
  ::
  fi
}
