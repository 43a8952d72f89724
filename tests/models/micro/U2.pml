/* expect: stored 2 */
byte x,y,z; init { L: { x = 1 } unless { y == 2 }; goto L }
