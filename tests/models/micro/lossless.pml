/* expect: stored 151 */
chan c = [2] of { byte }; byte x;
active proctype P() { byte i; for (i : 1 .. 4) { if :: full(c) -> x++ :: nfull(c) -> c!i fi } }
active proctype Q() { byte v; end: do :: nempty(c) -> c?v :: empty(c) && x > 1 -> x-- od }
