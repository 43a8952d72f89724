/* expect: stored 202 */
typedef M { byte a; short b }; chan c = [3] of { M }; byte sum; init { M m; byte i; for (i : 1 .. 3) { m.a = i; m.b = 0 - i; c!m }; for (m in c) { sum = sum + m.a }; c?m.a,_; c??eval(m.a + 1),m.b; assert(m.b == -2 && sum == 6) } active proctype Q() { M n; if :: c??3,n.b :: c?<n> fi }
