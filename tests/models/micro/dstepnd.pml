/* expect: stored 12 */
byte x; init { do :: x < 4 -> d_step { if :: x >= 0 -> x = x + 1 :: x >= 0 -> x = x + 2 fi } :: else -> break od; assert(x == 4) }
