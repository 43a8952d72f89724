/* expect: stored 8 */
byte x; active proctype P() { do :: x < 2 -> x++ :: timeout -> break od; x = 9 } active proctype Q() { (x == 9) -> end: (x == 10) }
