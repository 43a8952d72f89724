/* expect: stored 7 */
active proctype P() { byte v; L: v = 1 } active proctype Q() { P[0]@L; (P:v == 1) }
