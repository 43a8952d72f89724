/* expect: stored 23 */
chan c = [3] of { byte, byte }; byte x, y;
active proctype P() { c!1,2; c!3,4; c!1,5 }
active proctype Q() { c?<x,y>; c??<3,y>; if :: c?[1,2] -> c?x,y :: c??[1,5] -> c??1,y :: else -> skip fi; assert(x == 1); c??[3,_] && y > 1 -> c??3,y }
