/* expect: stored 7 */
chan c = [0] of {byte};
active proctype P() { if :: full(c) -> assert(false) :: nfull(c) -> skip fi; if :: empty(c) -> skip fi; assert(len(c)==0) }
