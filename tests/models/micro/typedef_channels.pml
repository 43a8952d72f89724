/* expect: stored 35 */
typedef Port { chan in = [1] of { byte }; chan out = [0] of { byte }; byte seen = 2 }; Port p[2];
active [2] proctype S() { byte v; p[_pid].in!_pid + 3; p[_pid].out?v; p[_pid].seen = v } active proctype R() { byte v; do :: p[0].in?v -> p[0].out!v + 1 :: p[1].in?v; p[1].out!v + 2 :: timeout -> break od; assert(p[0].seen == 4) }
