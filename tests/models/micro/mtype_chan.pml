/* expect: stored 4 */
mtype = { one, two }; mtype : side = { left, right }; chan c = [1] of { mtype, mtype : side }; mtype m; mtype : side s = left;
active proctype P() { c!one,right; c!two(s) } active proctype Q() { c?one,s; c?m(left) ; assert(s == right) }
