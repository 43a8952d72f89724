/* expect: stored 8 */
/* enabled() looks at the statement only: neither a process of a higher priority nor a provided clause makes it false */
byte r;
active proctype P() priority 3 { if :: enabled(1) -> r = 1 :: else -> r = 2 fi; assert(r == 1); if :: enabled(2) -> r = 3 :: else -> r = 4 fi; assert(r == 3) }
active proctype Q() { true }
active proctype R() priority 2 provided (r == 9) { true }
