/* expect: stored 3 */
byte a = 2; byte b = a + 1; init { assert(b == 3) }
