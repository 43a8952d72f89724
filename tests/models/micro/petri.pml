/* expect: stored 9 */
byte a = 3, b; active [2] proctype T1() { end: do :: atomic { a > 0 -> a--; b++ } od } active proctype T2() { end: do :: d_step { b > 1 -> b = b - 2; a++ } od }
