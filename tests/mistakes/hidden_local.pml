/* 1 error: a local variable cannot be hidden */
active proctype P() { hidden byte n; n = 1 }
