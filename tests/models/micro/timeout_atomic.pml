/* expect: stored 9 */
byte x;
active proctype P() { atomic { x = 1; timeout -> x = 2; x = 3 } }
active proctype Q() { (x == 1) -> x = 7; (x == 3) -> x = 5 }
