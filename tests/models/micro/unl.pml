/* expect: stored 14 */
byte x;
active proctype P() { { x = 1; x = 2; x = 3 } unless { x == 2 -> x = 9 } }
active proctype Q() { do :: x == 9 -> break :: x = 0 od unless timeout; skip }
