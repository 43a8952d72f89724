/* Channels of several shapes that are known at run time only. */
mtype = { red, green };
typedef Pair { byte a; short b[2] };
chan numbers = [3] of { byte };
chan pairs = [2] of { mtype, Pair, bit };
chan meet = [0] of { int, bit };
chan sorted = [3] of { short, byte };
chan unset;
Pair got;
mtype color;

proctype User(chan c; byte what) {
  int x; bit y; short s;
  Pair p;
  p.a = 7; p.b[1] = -3;
  if
  :: what == 0 -> c!300; c!!5; (len(c) == 2); c??5; c?x
  :: what == 1 -> c!green,p,3; c?color,got,y; assert(color == red)
  :: what == 2 -> c!x,1
  :: what == 2 -> c?x,y
  :: what == 3 -> c!!4,1; c!!-4,2; c??s,eval(1); assert(s == 4); c?[s,_]; c??<s,x>
  :: what == 4 -> unset!1
  :: what == 5 -> unset?x
  :: what == 6 -> c!1,2
  :: what == 7 -> c?x,y
  :: full(c) || nempty(c) -> c?_
  fi
}
init {
  byte i = 0;
  do
  :: i < 2 -> run User(numbers, i * 6); i++
  :: i == 2 -> run User(pairs, 1); run User(meet, 2); run User(meet, 2); i++
  :: i == 3 -> run User(sorted, 3); run User(numbers, 7); break
  od;
  run User(unset, 4); run User(unset, 5)
}
