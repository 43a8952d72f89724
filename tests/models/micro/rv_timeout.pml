/* expect: stored 11 */
chan c = [0] of { byte }; byte z;
active proctype S() { do :: c!1 :: timeout -> break od }
active proctype R() { byte v; c?v; c?v; (z == 3) unless (timeout) -> z = 4 }
