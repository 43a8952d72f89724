/* Jumps that others refer to become states of their own. */
byte x;
active proctype P() {
  x = 1;
L1: goto M1;
  x = 2;
M1: atomic { x = 3; L2: goto M2; x = 4 };
M2: { x = 5; L3: goto M3 } unless { x == 7 };
M3: do :: x == 1 -> L4: break :: else -> L5: x = 6 od;
L6: skip
}
active proctype Q() { (P@L1); (P@L2 || P@L3); assert(!P@L4); P@L5 && P@L6 }
active proctype R() { P@L1; P[0]@L3 -> x = 8 }
