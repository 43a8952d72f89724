/* As unforeseen.pml, with fewer: a pid has 8 bits, as in SPIN. */
int made;

proctype W() {
  pid p;
  atomic { p = _pid + 256; assert(p == _pid); p = 0; made < 200 -> made++; run W() }
}

init { run W() }
