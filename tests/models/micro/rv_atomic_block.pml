/* expect: stored 52 */
chan c = [0] of { byte }; byte z;
active proctype A() { atomic { z++; c!1; z++; z++ } }
active proctype B() { byte v; z = 4; atomic { c?v; v > 1; z = 7 } }
active proctype C() { z = 0; z = 5 }
