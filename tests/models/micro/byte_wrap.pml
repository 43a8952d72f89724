/* expect: stored 121 */
byte x = 250; short s = 32766;
active proctype P() { do :: x != 3 -> x++ :: x == 3 -> break od } active proctype Q() { s++; s++; s++; assert(s == -32767) }
