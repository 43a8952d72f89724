/* expect: stored 18 */
typedef M { byte a; byte b };
chan c = [3] of { M };
init { M m; m.a = 1; c!m; m.a = 2; c!m; for (m in c) { printf("%d\n", m.a) } }
