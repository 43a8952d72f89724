/* expect: stored 11 */
D_proctype P() { skip } active D_proctype Q() { skip } init { run P() }
