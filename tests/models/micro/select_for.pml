/* expect: stored 204 */
byte i, j, k; active proctype P() { select (i : 1 .. 3); for (j : i .. 3) { k = k + j }; select (k : i .. j) } active proctype Q() { i = 2 }
