/* expect: stored 3 */
inline f(a) { return a+1 } byte x; init { x = f(3) }
