/* expect: stored 19 */
byte b; short s; int i; bit t; unsigned u:3; mtype = {A,B,C}; mtype m;
init { b = 300; assert(b==44); s = 70000; assert(s==4464); b = -1; assert(b==255); t = 2; assert(t==0); u = 9; assert(u==1); i = 2147483647; i = i+1; assert(i<0); m = 300; assert(m==44);
  assert(C==1 && A==3); printf("x") }
