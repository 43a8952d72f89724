/* 1 error: run with too few arguments */
proctype Q(int a) { skip } init { run Q() }
