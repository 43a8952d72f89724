/* expect: stored 12 */
chan c = [3] of {byte, byte}; byte x, y;
init { c!1,5; c!2,5; c!1,6; c??1,y; assert(y==5); assert(len(c)==2); c??x,6; assert(x==1); c?<x,y>; assert(x==2 && len(c)==1) }
