/* 1 error: a parameter has no type */
proctype Q(a) { skip }
init { run Q(1) }
