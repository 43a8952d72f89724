/* expect: stored 91 */
byte x, y; inline inc(v, k) { byte t; t = k; v = v + t } inline both(k) { inc(x, k); inc(y, k + 1) } active [2] proctype P() { both(2); atomic { inc(x, 1); y == 3 -> y = 0 unless x > 4 } }
