/* Local channels, structures with channels, hidden and unsigned variables. */
typedef Inner { unsigned u : 5; chan c = [2] of { byte }; int n };
typedef Outer { Inner in[2]; bit flags[9] };
hidden byte scratch[3];
Outer g;
local int total;
proctype Child(chan up; Inner what; short v) {
  chan own[2] = [1] of { int };
  Outer o;
  byte k = v + 1;
  own[0]!v; own[1]!k;
  up!own[1];
  o.in[1].u = 40 + v;
  o.in[0].c!what.u;
  o.flags[k % 9] = 3;
  scratch[1] = o.in[1].u; total = scratch[1] + scratch[2];
  own[what.u % 3]?o.in[0].n;
  what.c!k
}
active proctype Parent() {
  chan up = [1] of { chan };
  chan seen;
  int n;
  g.in[0].u = 2; g.in[1].u = 31;
  run Child(up, g.in[0], -1);
  n = run Child(up, g.in[1], 4) + run Child(up, g.in[0], 300);
  do
  :: up?seen -> if :: seen?n :: len(seen) == 0 -> skip :: seen!9 fi
  :: g.in[0].c?n -> g.in[1].n = n
  :: n > 3 && _nr_pr == 1 -> break
  od
}
