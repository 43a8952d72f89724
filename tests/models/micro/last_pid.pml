/* expect: stored 31 */
byte x; 
active proctype P() { x = _last; x = 5 } active proctype Q() { (_last == 0) -> x = 3; x = _last }
