/* expect: stored 17 */
/* A true unless guard that is no receive does not stop a handshake. */
chan c = [0] of { byte }; byte x, z;
active proctype R() { byte v; { c?v; z = v } unless { x == 1 -> z = 9 } }
active proctype S() { x = 1; c!5; x = 2 }
