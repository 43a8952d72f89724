/* 1 error: a field that the typedef does not have */
typedef Point { byte x; byte y }
Point p;
active proctype P() { p.z = 1 }
