/* expect: stored 10 */
chan one = [1] of { bit }; chan two = [1] of { bit, bit }; byte x, y; bit b;
active proctype P() { byte n = 2; one!n; one!n+1; two!n,n+1 } active proctype Q() { one?x; one?b; two?x,y }
