/* 1 error: parameters of different types separated by a comma */
proctype Q(byte a, int b) { skip }
init { run Q(1, 2) }
