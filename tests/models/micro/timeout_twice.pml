/* expect: stored 47 */
byte x; active [2] proctype P() { byte n; do :: n < 2 -> if :: x == _pid -> x = 5; n = 2 :: timeout -> x = _pid; n++ fi :: n == 2 -> n = 3 :: n > 2 -> break od; n = 0; d_step { timeout -> x = 1; x = 6 } }
