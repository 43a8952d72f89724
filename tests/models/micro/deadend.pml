/* expect: stored 12 */
proctype X() { skip }
init { run X(); run X(); }
