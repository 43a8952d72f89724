/* 1 error: a proctype is called like a function */
proctype Q(int a) { skip }
init { Q(1) }
