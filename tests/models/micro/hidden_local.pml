/* expect: stored 25 */
hidden byte h; local byte l; show byte s; active proctype P() { d_step { h = 3; s = h }; l = s; d_step { h = 2; s = h + l } } active proctype Q() { s = 9 }
