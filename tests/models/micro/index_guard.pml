/* expect: stored 54 */
byte a[3], i; active proctype P() { do :: i < 3 && a[i] == 0 -> a[i] = i; i++ :: i >= 3 -> break od } active proctype Q() { i = 1 }
