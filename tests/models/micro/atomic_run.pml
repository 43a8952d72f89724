/* expect: stored 172 */
byte n; proctype P(byte k) { n = n + k; n = n * 2 }
init { byte i; atomic { for (i : 1 .. 3) { run P(i) } }; (_nr_pr == 1); n = 0 }
