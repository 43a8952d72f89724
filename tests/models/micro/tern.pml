/* expect: stored 4 */
byte a,b; init { a = (b > 1 -> 2 : 3); a = (b -> 1 : 0) + 1 }
