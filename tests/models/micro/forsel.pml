/* expect: stored 61 */
byte i, a[3]; int j;
init { for (i : 1 .. 3) { j = j + i } ; for (i in a) { a[i] = i } ; select (i : 2 .. 5); select (i : 0 .. j); printf("%d", i) }
