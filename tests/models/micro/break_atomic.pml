/* expect: stored 4 */
byte x; active [2] proctype P() { do :: atomic { x < 4 -> x++; x == 4 -> break } :: x == 4 -> break od; x = 0 }
