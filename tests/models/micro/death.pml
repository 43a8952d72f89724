/* expect: stored 33 */
byte n;
proctype X() { skip }
init { pid p; p = run X(); p = run X(); assert(p==2); (_nr_pr == 1); p = run X(); assert(p==1) }
