/* expect: stored 15 */
active [2 +1] proctype P() { printf("%d %d\n", _pid, _nr_pr) }
