/* Init creates a thousand processes in a loop; a message carries their pids. */
chan q = [1] of { pid };
int made;
pid last;

proctype W(int n) {
  pid me;
  atomic {
    q?eval(n) -> me = _pid;
    assert(me == n + 1);
    q!me
  }
}

init {
  atomic {
    do
    :: made < 1000 -> last = run W(made); made++; assert(last == made)
    :: else -> q!0; break
    od
  }
}
