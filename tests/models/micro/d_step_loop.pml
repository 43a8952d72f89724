/* expect: stored 7 */
byte x, a[4];
active [2] proctype P() { byte i; d_step { i = 0; do :: i < 4 -> a[i] = a[i] + 1; i++ :: else -> break od; if :: x == 0 -> x = 1 :: x == 1 -> x = 2 :: else fi; i = 0 }; atomic { x == 2 -> x = 3; d_step { x++; x = x * 2 }; x++ } }
