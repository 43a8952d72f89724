/* Nested unless, provided clauses that fail, timeouts, else, errors in guards. */
byte x, y, z[3];
bool on = 1;
active proctype A() provided (z[x] == 0 || on) {
  { {
    do
    :: x < 4 -> x++
    :: y / x > 2 -> y = 0
    :: else -> y++; (y < 3)
    :: timeout -> x = 0
    od
  } unless { z[y] > 0 -> goto out }
  } unless { x == 3 && y == 2 -> on = !on }
out:
  atomic { z[1] = 1; d_step { y = 0; do :: y < 2 -> y++ :: else -> break od }; assert(y == 1) }
}
active proctype B() priority 2 {
  do
  :: z[2] < 2 -> z[2]++
  :: z[2] == 2 -> z[2] = x % y; break
  :: on -> on = 0
  od
}
