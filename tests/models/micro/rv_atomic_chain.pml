/* expect: stored 45 */
chan c = [0] of { byte }; chan d = [0] of { byte }; byte z;
active proctype A() { atomic { z++; c!1; z++; d!2; z++ } }
active proctype B() { byte v; atomic { c?v; z = z + 2; d?v; z++ } }
active proctype C() { z = 0; z = 5 }
