/* expect: stored 970 */
byte x;
active proctype A() {
	byte y;
	x = 1;
	if
	:: x == 1 -> y = 2
	:: x == 2 -> skip
	:: else -> goto L
	fi;
	do
	:: x < 3 -> x++
	:: else -> break
	od;
	atomic { x = 0; y = 1; x = y }
	d_step { x = 0; y = 1 }
L:	assert(x == 0)
}
init { run A(); x = 4; }
