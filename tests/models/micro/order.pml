/* expect: stored 38 */
proctype X(byte n) { do :: n > 0 -> n-- :: else -> break od }
init { pid p; run X(3); run X(0); (_nr_pr == 1); skip }
