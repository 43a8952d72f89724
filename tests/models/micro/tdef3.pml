/* expect: stored 8 */
typedef T { byte a; byte b }; chan c = [1] of {T}; proctype P(T x) { assert(x.a==1) } init { T s; s.a = 1; c!s; c?s; run P(s) }
