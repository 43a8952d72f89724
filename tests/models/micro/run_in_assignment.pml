/* expect: stored 26 */
pid p, q; proctype W(byte d) { p = d } init { p = run W(3); q = run W(4) + 1; (_nr_pr == 1); assert(q == 3 || q == 2) }
