/* expect: stored 28 */
byte x;
active proctype P() { (x == 2); x = 3 } active proctype Q() { x = 1; (enabled(0) == 0); x = 2; if :: enabled(0) -> x = 4 :: else -> x = 5 fi; pc_value(0) > 0 }
