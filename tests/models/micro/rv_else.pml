/* expect: stored 29 */
chan c = [0] of { byte }; byte z;
active proctype S() { do :: z < 3 -> if :: c!1 :: else -> z++ fi :: z >= 3 -> break od }
active proctype R() { byte v; c?v; c?v; z = 3 }
