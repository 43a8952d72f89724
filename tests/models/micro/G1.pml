/* expect: stored 4 */
byte x,y,z; init { progress: goto M; M: x = 1 }
