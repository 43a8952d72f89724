/* expect: stored 3 */
init { printf("a\tb\n%d %u %x %o %c %e %s\n", 1,2,3,4,5,6,7) }
