/* Atomics, d_steps, blocks in blocks, jumps between them. */
typedef M { byte a; byte b };
int x, y;
active proctype P() {
  int z;
  x = 1;
  { M m; chan c; int arr[2]; m.a = 1; arr[1] = 2; c = c };
  atomic { x = 2; { y = 1; y = 2 } };
  atomic { x = 3; if :: x == 3 -> goto OUT :: x == 4 fi; y = 3 };
  atomic { x = 5; atomic { y = 5; y = 6 }; y = 7 };
  d_step { x = 6; { y = 1; y = 2 }; do :: x < 3 -> x++ :: else -> break od };
OUT: atomic { y == 3 -> x = 1 } unless { x == 7; y = 8 };
L1: atomic { y == 3 -> x = 1 } unless { x == 7; y = 8 };
L2: { y == 4 -> x = 1 } unless { x == 7; y = 8 };
  d_step { y == 3 -> x = 1 } unless { x == 7; y = 8 };
  atomic { do :: x < 3 -> x++ :: else -> break od };
  atomic { x = 1; goto A2 };
  y = 9;
A2: atomic { y = 10; y = 11 };
  atomic { { x = 1; x = 2 } };
  atomic { x = 8; { y = 1; if :: x==1 :: x==2 fi } };
  end: for (z : 1 .. 2) { x++ };
  do :: x == 1 -> { goto B } :: { x == 2 -> skip } :: { goto B } :: break od;
B: skip
}
