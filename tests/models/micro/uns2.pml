/* expect: stored 3 */
unsigned u:5 = 3, v:31; init { u = 1 }
