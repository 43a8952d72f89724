/* expect: stored 15 */
byte g; active proctype P() { byte v; v = 1; L: v = 2; g = v } active proctype Q() { P@L; assert(P:v == 1 || P:v == 2); (P[0]:v == 2) }
