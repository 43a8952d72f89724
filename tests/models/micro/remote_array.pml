/* expect: stored 25 */
active proctype P() { byte a[2]; byte v; a[1] = 3; L: v = a[1]; v = 9; M: skip } active proctype Q() { byte i = 1; (P[0]:a[i] == 3); P@L; if :: P:v == 3 -> skip :: P@M -> skip :: P[7]@M -> assert(false) fi }
