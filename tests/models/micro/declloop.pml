/* expect: stored 13 */
byte x; init { do :: x < 2 -> byte t; t = t + 1; assert(t == 1); x = x + t :: else -> break od }
