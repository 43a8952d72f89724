/* expect: stored 46 */
chan c[3] = [1] of { byte, chan }; byte n; active [2] proctype P() { chan r; byte v; c[_pid]!_pid,c[2]; c[1 - _pid]?v,r; r!v,r; n = n + v } active proctype Q() { byte v; chan x; c[2]?v,x; c[2]??eval(1 - v),x }
