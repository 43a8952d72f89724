/* expect: stored 44 */
byte x; active [2] proctype P() { L: if :: x < 2 -> x++; goto L :: x == 2 -> goto end_here :: else -> goto M fi; M: x = 0; goto L; end_here: (x == 5) }
