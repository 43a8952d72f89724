/* c_expr as a guard, in expressions, in unless, provided and else. */
byte x, y;
bool stop;

active proctype Up() provided (c_expr { now.y < 5 }) {
  do
  :: c_expr { now.x < 4 } -> x++
  :: c_expr { now.x > 1 } && y < 3 -> y = c_expr { now.x + now.y }
  :: else -> break
  od unless { c_expr { now.stop } };
  y = (c_expr { now.x } -> 1 : c_expr { 7 })
}

active proctype Halt() {
  if
  :: c_expr { now.x == 3 } -> c_code { now.stop = 1; }
  :: timeout
  fi
}
