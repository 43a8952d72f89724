/* Labels: on all kinds of statements, in options, on jumps, of one name. */
byte x, y, i;
active proctype P1() { end: x = 1; accept: if :: x == 1 -> progress: x = 2 :: else fi; progress_2: do :: x == 1 -> break :: else -> accept_3: goto end od }
active proctype P2() { if :: L: x++ :: accept_1: { x == 2 -> x = 3 } :: end_1: if :: progress_1: x == 4 -> x = 5 :: x == 6 fi :: else fi }
active proctype P3() { do :: end_a: break :: x == 1 -> progress_a: break :: x == 2 -> accept_a: goto L od; L: x = 1 }
active proctype P4() { { x = 1; L: x = 2; goto L }; { x = 3; L: x = 4; goto L }; goto L; x = 5 }
active proctype P5() { atomic { x = 1; accept_x: x = 2; progress_x: goto L; x = 3 }; atomic { x = 4; L: x = 5; x = 6 } }
active proctype P6() { goto A; B: goto C; A: goto B; C: x = 1; goto D; D: goto E; E: skip }
active proctype P7() { { L: do :: x = 1 :: break od }; atomic { M: do :: x = 2 :: break od } }
active proctype P8() { accept_f: for (i : 1 .. 2) { end_f: x = 1; x = 2 }; progress_s: select (i : 1 .. 2) }
active proctype P9() { atomic { x = 1; do :: x == 1 -> goto OUT :: x == 2 -> break od }; OUT: x = 2 }
active proctype P10() { atomic { x = 1; if :: x == 1 -> goto IN :: else -> goto OUT fi }; x = 9; atomic { y = 1; IN: y = 2; goto OUT }; OUT: x = 2 }
