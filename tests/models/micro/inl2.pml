/* expect: stored 4 */
inline f(a,b) { a = b } byte x; inline g(y) { f(y, 3) } init { g(x); f(x, (x > 1 -> 2 : 3)) }
