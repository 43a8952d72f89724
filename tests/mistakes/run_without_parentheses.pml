/* 1 error: run without an argument list */
proctype Q() { skip }
init { run Q }
