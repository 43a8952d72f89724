/* expect: stored 9 */
byte x;
chan c = [0] of {byte};
active proctype P() { { x = 1; x = 2; x = 3 } unless { x == 2 -> x = 9 }; d_step { x = 1; x++ }; c!x }
active proctype Q() { byte v; atomic { c?v; assert(v == 7); v = 0 } }
