/* expect: stored 9 */
chan c = [2] of {bit}; chan d = [2] of {bit, bit}; byte x, y;
init { c!2; c?x; assert(x == 0); d!2,3; d?x,y; assert(x == 0 && y == 1); c!!1; }
