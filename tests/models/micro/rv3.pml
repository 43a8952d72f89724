/* expect: stored 217 */
chan c = [0] of {byte, byte}; byte z; active [2] proctype S() { c!_pid,3; z++ } active [2] proctype R() { byte v; if :: c?0,v :: c?v,3 -> skip fi; z = z + v }
