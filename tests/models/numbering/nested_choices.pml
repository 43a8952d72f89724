/* Choices that start with choices, options that are never taken, skips. */
byte x;
active proctype P1() { if :: if :: x == 5 -> x = 1 :: else -> x = 2 fi :: x == 1 -> x = 3 fi }
active proctype P2() { do :: do :: x == 1 :: break od :: if :: x == 2 :: break fi :: atomic { x == 3 -> x = 4 } :: d_step { x == 5 -> x = 6 } od }
active proctype P3() { if :: false :: x == 1 :: 0 -> x = 2 fi; if :: skip; skip; x = 1 :: skip; printf("a"); skip; skip :: true; true; true fi }
active proctype P4() { if :: { { x == 1; x = 2 }; x = 3 } :: atomic { if :: x == 2 -> x = 3 :: else fi } fi }
active proctype P5() { do :: x == 1 -> if :: x == 2 -> break :: else fi :: else -> do :: break od od }
active proctype P6() { if :: goto A :: x == 1 -> goto B :: atomic { goto A } fi; A: x = 1; B: x = 2 }
