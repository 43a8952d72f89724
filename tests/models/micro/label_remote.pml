/* expect: stored 45 */
byte x; active proctype P() { do :: x < 2 -> A: x++ :: x == 2 -> B: goto C; x = 9 :: x > 2 -> break od; C: x = 0 } active proctype Q() { do :: P@A -> x = 2 :: P@B -> x = 7 :: P@C -> break :: timeout -> break od }
