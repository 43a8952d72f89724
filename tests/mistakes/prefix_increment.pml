/* 1 error: ++ before its variable */
byte n;
active proctype P() { ++n }
