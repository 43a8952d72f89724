/* expect: stored 7 */
chan c = [0] of { byte }; byte z;
active proctype R() { byte v; d_step { if :: c?4 -> z = 1 :: c?v -> z = 2 fi; v = 0 }; z = 7 }
active [2] proctype S() { c!(4 + _pid - 1) }
