/* 1 error: run with too many arguments */
proctype Q(int a) { skip } init { run Q(1, 2) }
