/* expect: stored 5 */
mtype = {A,B}; mtype = {C}; mtype x = C; init { printf("%e %d", x, x); printm(A); printm(x) }
