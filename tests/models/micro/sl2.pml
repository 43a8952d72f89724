/* expect: stored 2 */
active proctype P() { do :: true -> skip od }
