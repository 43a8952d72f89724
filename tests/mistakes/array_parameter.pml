/* 1 error: an array as parameter */
proctype Q(byte a[3]) { skip }
init { run Q(1) }
