/* expect: stored 3 */
init { goto L; L: }
