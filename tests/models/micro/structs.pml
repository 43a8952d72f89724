/* expect: stored 8 */
typedef T { byte a[2]; int b }; T t[2]; chan c = [2] of {byte, byte}; init { t[1].a[1] = 300; t[0].b = t[1].a[1]; assert(t[0].b == 44); c!t[0].b,t[1].a[1]; c?t[0].a[0],eval(t[1].a[1]); assert(t[0].a[0] == 44) }
