/* expect: stored 13 */
chan c = [0] of { byte }; byte z;
active proctype S() { { z = 1; z = 2; z = 3 } unless { c!5 -> z = 9 } }
active proctype R() { byte v; z = 4; c?v }
