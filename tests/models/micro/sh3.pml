/* expect: stored 6 */
init { { byte a; a = 1 }; { byte a; a = 2 } }
