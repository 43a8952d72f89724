/* expect: stored 64 */
byte g = 3; active proctype P() { do :: g > 1 -> byte l = g; byte b[2] = 4; l = l + b[0] + b[1]; b[0] = l; b[1] = 1; g-- :: else -> break od } active proctype Q() { g = 2 }
