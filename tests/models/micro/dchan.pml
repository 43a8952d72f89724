/* expect: stored 5 */
chan q;
proctype X() { chan l = [1] of {byte}; q = l }
init { run X(); (_nr_pr == 1); q!1 }
