/* expect: stored 15 */
byte x;
init { skip; skip; x = 1; if :: true -> skip; skip; skip :: x==1 -> x = 2; fi; L: skip; goto E; x = 7; E: { x = 3 }; printf("a"); true; 1 }
