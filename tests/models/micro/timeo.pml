/* expect: stored 4 */
init { byte x; timeout; do :: timeout && x == 0 -> break od }
