/* Errors that C reports: uerror() lets the step go on, a false condition in
   front of a c_code does not. */
byte x;

active [2] proctype P() {
  c_code { if (now.x == 1) uerror("second comer"); now.x++; };
  if
  :: c_code [now.x < 2] { now.x += 10; }
  :: c_expr [now.x > 0] { now.x == 2 } -> x = 20
  fi;
  assert(x != 11)
}
