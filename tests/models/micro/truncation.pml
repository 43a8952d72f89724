/* expect: stored 22 */
byte b; short s; bit t; unsigned u : 3; mtype = { A, B, C }; mtype m; int big = 300; chan c = [1] of { byte, short }; pid p;
proctype P(byte x; short y; bit z) { b = x; s = y; t = z }
init { b = big; assert(b == 44); s = big * 300; assert(s == 24464); b = big * 0 - 1; u = big + 15; assert(u == 3); m = big; t = big; p = big; c!big,big * 300; c?b,s; assert(b == 44 && s == 24464); run P(big, big * 300, big + 1); (_nr_pr == 1); assert(s == 24464 && t == 1) }
