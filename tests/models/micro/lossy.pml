/* expect: stored 20 */
chan c = [1] of {byte}; active proctype P() { byte i; do :: i < 3 -> c!i; i++ :: else -> break od } active proctype Q() { byte v; end: do :: c?v od }
