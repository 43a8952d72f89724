/* 1 error: run of a proctype that does not exist */
init { run Q() }
