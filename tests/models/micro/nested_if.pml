/* expect: stored 53 */
byte x, y; active proctype P() { do :: if :: x == 0 -> x = 1 :: x == 1 -> if :: y == 0 -> x = 2 :: y == 1 -> break fi fi :: x == 2 -> x = 0 :: y == 2 -> goto out od; x = 5; out: skip } active proctype Q() { y = 1; y = 2 }
