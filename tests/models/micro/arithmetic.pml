/* expect: stored 30 */
int i; short s; byte b; unsigned u : 5; bit t;
init { i = 2147483647; i = i + 1; assert(i == -2147483647 - 1); i = i * 3 - 1; i = -7 / 2; assert(i == -3); i = -7 % 3; assert(i == -1); i = (1 << 31) >> 31; assert(i == -1); i = ~5 ^ 3; i = (i & 255) | 256; s = 32767; s++; assert(s == -32768); b = 0; b--; assert(b == 255); u = 31; u++; assert(u == 0); t = 1; t++; assert(t == 0); i = (b > 3 && s < 0 || t -> 10 : 20); assert(i == 10); i = !b + -b; assert(i == -255) }
