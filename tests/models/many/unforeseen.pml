/* Each process creates the next one, which no count tells before they run. */
int made;

proctype W() {
  atomic { made < 300 -> made++; run W() }
}

init { run W() }
