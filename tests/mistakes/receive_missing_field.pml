/* 1 error: a receive with too few fields */
chan c = [1] of { byte, byte };
byte n;
active proctype P() { c!1,2 }
active proctype Q() { c?n }
