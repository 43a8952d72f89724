/* expect: stored 4 */
byte x,y,z; init { x = 1 unless y == 2; z = 1 }
