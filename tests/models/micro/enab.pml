/* expect: stored 9 */
active proctype P() { skip } active proctype Q() { enabled(0); pc_value(0) == 1 }
