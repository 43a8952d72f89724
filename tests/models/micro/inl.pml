/* expect: stored 10 */
byte x;
inline f(a) { byte t; t = a; x = t; L: goto L2; L2: skip }
init { f(3); f(4) }
