/* expect: stored 7 */
byte x; init { atomic { x = 1; if :: x == 1 -> x = 2 :: x == 2 fi }; x = 9; atomic { do :: x < 3 -> x++ :: else -> break od }; atomic { x = 1; goto E }; x = 5; E: x = 7 }
