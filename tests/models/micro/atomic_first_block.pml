/* expect: stored 25 */
byte x; active [2] proctype P() { atomic { (x == 0) -> x = 1; (x == 2) -> x = 3 } } active proctype Q() { (x == 1) -> x = 2; x = 0 }
