/* expect: stored 21 */
chan c = [0] of { byte, byte }; byte z;
active proctype R() { byte v = 3; if :: c?eval(v),_ -> z = 1 :: c?1,v -> z = v fi }
active proctype S() { if :: c!3,4 :: c!1,7 :: c!2,2 fi; z++ }
