/* expect: stored 4 */
init { byte a
a = 1
a = 3 }
