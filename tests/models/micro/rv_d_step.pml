/* expect: stored 9 */
chan c = [0] of { byte }; byte z;
active proctype R() { byte v; d_step { c?v; z = v; v = 0 }; do :: d_step { c?v -> z = z + v } :: z > 8 -> break od }
active proctype S() { c!4; c!5; z++ }
