/* 3 errors: independent mistakes are found in one run */
byte n;
active proctype P() { m = 1 }
active proctype Q() { if :: n == 0 -> n = 1 }
active proctype R() { goto L }
