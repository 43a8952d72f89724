/* expect: stored 3 */
byte x,y,z; init { if :: x = 1 fi unless y == 1 }
