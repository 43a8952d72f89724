/* expect: stored 6 */
byte x;
init { assert(false); x = 1; assert(x==2); x = 3 }
