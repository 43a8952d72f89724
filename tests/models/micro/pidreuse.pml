/* expect: stored 15 */
proctype X() { skip }
init { pid p; p = run X(); assert(p==1); (_nr_pr == 1); p = run X(); assert(p==1) }
