/* expect: stored 22 */
chan c = [4] of { byte, bit, short }; byte x; short s; bit b;
active [2] proctype P() { c!!_pid,1,-1; c!!3 - _pid,0,300; c!2,_pid,7 }
active proctype Q() { (len(c) == 4); c??x,1,s; c??eval(x),b,s; do :: c?x,_,_ :: empty(c) && x > 0 -> break :: timeout -> break od }
