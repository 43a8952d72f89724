/* expect: stored 12 */
chan q = [1] of {chan}; proctype S(chan r) { r!7 } init { chan l = [1] of {byte}; byte v; q!l; chan m; q?m; run S(m); l?v; assert(v == 7) }
