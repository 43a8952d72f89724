/* expect: stored 26 */
chan c = [2] of {byte}; active proctype P() { xs c; byte i; do :: i < 3 -> c!i; i++ :: else -> break od } active proctype Q() { xr c; byte v; end: do :: c?v od }
