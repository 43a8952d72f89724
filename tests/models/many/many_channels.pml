/* A process that brings 300 channels along. */
proctype W() {
  chan c[300] = [1] of { int };
  chan one;
  int i, v;
  d_step {
    do
    :: i < 300 -> c[i]!i; i++
    :: else -> break
    od
  };
  one = c[299];
  one?v;
  assert(v == 299 && len(c[298]) == 1 && len(c[43]) == 1)
}

init { run W() }
