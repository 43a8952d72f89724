/* expect: stored 1 */
chan c = [0] of {byte};
active proctype P() { c?[1] -> skip }
active proctype Q() { c!1 }
