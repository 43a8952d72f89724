/* expect: stored 8 */
chan c = [0] of { byte }; byte x;
active proctype R() provided (x != 1) { byte v; c?v; x = v }
active proctype S() { x = 1; if :: c!1 :: x = 2 fi; c!3 }
