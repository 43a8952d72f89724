/* expect: stored 125; options -m */
chan c = [1] of { byte }; byte got;
active proctype P() { byte i; do :: i < 3 -> c!i; i++ :: else -> break od; if :: full(c) -> got = 7 :: nfull(c) -> got = 8 fi }
active proctype Q() { byte v; end: do :: c?v -> got++ od }
