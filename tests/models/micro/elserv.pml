/* expect: stored 6 */
chan c = [0] of {byte}; byte z;
active proctype P() { if :: c!1 -> z = 1 :: else -> z = 2 fi }
active proctype Q() { byte v; c?v }
