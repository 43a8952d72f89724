/* unless whose parts are jumps, loops, choices and further unless. */
byte x, y, i, j;
active proctype P1() { x++; { x = 2 } unless select (j : 1 .. x); y = 1 }
active proctype P2() { x++; for (j : 1 .. 3) { x = 2 } unless { y == 1 }; y = 1 }
active proctype P3() { x++; x = 2 unless for (j : 1 .. 3) { x = 2 }; y = 1 }
active proctype P4() { x++; x = 2 unless do :: x == 1 :: x == 2 -> break od; y = 1 }
active proctype P5() { do :: x = 2 unless break; x = 3 od; y = 1 }
active proctype P6() { x++; { goto A unless x == 1 }; x = 3; A: skip; y = 1 }
active proctype P7() { x++; goto A unless x == 1; x = 3; A: skip; y = 1 }
active proctype P8() { { { x = 1; x = 2 } unless { y == 1 -> y = 2; y = 3 }; x = 3 } unless { y == 5; y = 6 } }
active proctype P9() { { x = 1; x = 2 } unless { { y == 1 -> y = 2 } unless { x == 7 } } }
active proctype P10() { x = 1 unless { { y == 1 -> y = 2 } unless { x == 7 } } }
active proctype P11() { do :: x == 1 -> x = 2 :: { x == 3 unless y == 4 } :: else -> break od unless { x == 9 -> goto E }; y = 1; E: y = 2 }
active proctype P12() { atomic { x = 1; { x = 2; x = 3 } unless { y == 1; y = 2 }; x = 4 }; x = 5 }
active proctype P13() { { atomic { x = 1; x = 2 }; d_step { x = 3; x = 4 }; x = 5 } unless { atomic { y == 1 -> y = 2 } } }
active proctype P14() { L: { x = 1; x = 2 } unless { y == 1 -> goto L }; M: atomic { x = 1; x = 2 } unless { y == 1 -> goto M } }
active proctype P15() { if :: x = 1 :: x = 2 fi unless if :: y == 1 -> y = 2 :: y == 3 fi }
active proctype P16() { L: do :: x = 1 :: x == 2 -> break od unless { y == 1 -> goto L } }
