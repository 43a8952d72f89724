/* expect: stored 71 */
chan shared = [2] of { chan };
proctype P(byte n) { chan own[2] = [1] of { byte }; byte v; shared!own[1]; own[1]?v; assert(v == n) }
init { chan c; run P(1); run P(2); shared?c; c!1; shared?c; c!2; (_nr_pr == 1); run P(3); shared?c; c!3 }
