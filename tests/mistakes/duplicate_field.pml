/* 1 error: two fields of one name */
typedef T { byte a; int a }
T t;
active proctype P() { t.a = 1 }
