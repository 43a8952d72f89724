/* expect: stored 4 */
init { byte x; else; x = 1 }
