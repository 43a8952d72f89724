/* expect: stored 41 */
byte x, y;
active proctype P() { do :: atomic { x < 3 -> x++; y = x; if :: y > 1 -> y = 0 :: y == 1 fi } :: atomic { x == 3 -> break } od; x = 0 }
active proctype Q() { y = 7; y = 8 }
