/* 1 error: structures are not assigned as a whole */
typedef Point { byte x; byte y }
Point p, q;
active proctype P() { p = q }
