/* expect: stored 1 */
active proctype P() { (false) }
