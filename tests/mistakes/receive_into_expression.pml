/* 1 error: a receive stores into variables only */
chan c = [1] of { byte };
byte n;
active proctype P() { c!1 }
active proctype Q() { c?n+1 }
