/* Remote references, enabled, pc_value, _last, priorities set at run time. */
byte n;
proctype W(byte k) {
  byte mine[2];
start:
  do
  :: mine[k % 2] < 2 -> mine[k % 2]++
  :: mine[0] == 2 -> set_priority(_pid, 3); break
  :: mine[1] == 2 -> _priority = 1; break
  od;
finish: n++
}
active proctype Watcher() {
  pid p = 1;
  run W(0); run W(1);
  do
  :: W[p]@finish -> p++
  :: W[p]:mine[p % 2] == 1 && enabled(p) -> n = pc_value(p)
  :: W:mine[0] == 2 -> n = _last
  :: get_priority(p) == 3 -> assert(W@start)
  :: enabled(n) -> skip
  :: _nr_pr == 1 -> break
  od
}
never {
s0: do
  :: W[1]@finish -> goto accept
  :: enabled(0) && 4 / n > 1
  :: else -> assert(n < 2)
  od;
accept: do :: np_ :: _last == 2 -> goto s0 :: timeout od
}
