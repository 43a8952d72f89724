/* expect: stored 378 */
byte n;
proctype W(byte d) { if :: d > 0 -> run W(d - 1) :: else fi; n = n + d }
init { run W(2); run W(1) }
