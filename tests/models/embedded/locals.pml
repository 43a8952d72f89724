/* Locals of several processes, their pids, and processes that come and go. */
byte seen;

proctype Worker(byte id; short step) {
  int sum;
  byte part[3];
  unsigned small : 3;
  c_code {
    PWorker->sum = PWorker->id * 10 + PWorker->step;
    PWorker->part[1] = PWorker->_pid;
    PWorker->small = 9;
  };
  assert(sum == id * 10 + step && part[1] == _pid && small == 1);
  c_code { now.seen += PWorker->part[1]; }
}

init {
  byte i;
  do
  :: c_expr { Pinit->i < 3 } -> run Worker(i, 0 - i); i++
  :: else -> break
  od;
  c_expr { now._nr_pr == 1 };
  assert(seen == 6)
}
