/* expect: stored 5 */
proctype P() {skip} byte x; init { x = run P() + 1 }
