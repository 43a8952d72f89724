/* expect: stored 8 */
chan c = [5] of {byte, byte}; byte x, y;
init { c!!3,1; c!!1,1; c!!3,0; c!!3,1; c!!2,9; atomic { c?x,y; assert(x==1); c?x,y; assert(x==2); c?x,y; assert(x==3&&y==0); c??x,1; assert(x==3); c?3,1; assert(len(c)==0) } }
