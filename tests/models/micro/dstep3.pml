/* expect: stored 4 */
byte x; init { d_step { do :: x < 3 -> x++ :: else -> break od }; d_step { if :: x == 3 -> x = 0 :: x == 3 -> x = 1 fi } }
