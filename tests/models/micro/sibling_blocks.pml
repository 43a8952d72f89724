/* expect: stored 157 */
byte g; active proctype P() { byte n = 2; do :: n > 0 -> { byte a = g; a = a + n; g = a }; { byte a; a++; g = g + a }; n-- :: else -> break od } active proctype Q() { g = 5 }
