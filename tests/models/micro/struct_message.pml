/* expect: stored 17 */
typedef Inner { byte p; short q }; typedef Message { bit b; Inner i };
chan c = [2] of { byte, Message }; Message global; byte k;
proctype P(Message m; byte n) { assert(m.i.q == -5); c!n,m }
init { Message m; m.b = 1; m.i.p = 7; m.i.q = -5; run P(m, 3); c?k,global; assert(global.i.p == 7 && global.i.q == -5); c!4,global; c?eval(k+1),m.b,m.i.p,_ }
