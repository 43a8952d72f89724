/* expect: stored 2 */
active proctype P() { end: do :: false od }
active proctype Q() { do :: timeout -> break od; xx: (false) }
