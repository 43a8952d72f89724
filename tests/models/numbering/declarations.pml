/* Declarations between statements, in blocks and in inlines. */
typedef T { byte a; short b[2] };
byte x;
inline use(p) { byte v = p; v++; x = v }
inline loop(p) { for (p : 1 .. 3) { byte w; w = p; use(p) } }
inline pick(p) { select (p : 1 .. 3); { select (p : 1 .. x) } unless { x == 2 } }
active proctype P1() { byte a; byte b = 2; x = a; byte c; byte d = 3, e, f = x; T t; byte g[3]; x = c + d }
active proctype P2() { byte i; atomic { use(x); loop(i) }; { loop(i) } unless { x == 3 }; pick(i); if :: use(1) :: loop(i) :: pick(i) fi }
active proctype P3() { byte i; do :: byte k = 1; x = k; break :: { byte l; l = 2 }; x = 2 :: atomic { byte m = 3; x = m } od }
active proctype P4() { byte i; d_step { byte k = 1; x = k; do :: x < 3 -> x++ :: else -> break od; d_step { x = 1; x = 2 }; atomic { x = 3; x = 4 }; skip } }
