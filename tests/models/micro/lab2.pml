/* expect: stored 3 */
init { do :: L: skip; break od }
