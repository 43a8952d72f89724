/* expect: stored 499 */
chan c[2] = [0] of { pid }; byte n;
active [2] proctype S() { do :: n < 3 -> c[_pid]!_pid; n++ :: n >= 3 -> break od }
active [2] proctype R() { pid p; end: do :: c[0]?p :: c[1]?p -> n++ od }
