/* expect: stored 5 */
hidden byte h; show byte s; local byte l; init { h = 1; s = 2; l = 3 }
