/* A thousand processes from the start hand a turn on, by pid. */
pid turn;
int steps;

inline take_turn() {
  atomic {
    turn == _pid -> me = _pid;
    turn = me + 1;
    steps++;
    assert(me == _pid && steps == turn)
  }
}

active [250] proctype A() { pid me; take_turn() }
active [250] proctype B() { pid me; take_turn() }
active [250] proctype C() { pid me; take_turn() }
active [250] proctype D() { pid me; take_turn() }
