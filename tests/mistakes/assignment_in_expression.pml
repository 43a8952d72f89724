/* 1 error: = inside of a condition */
byte n;
active proctype P() { (n = 1) -> skip }
