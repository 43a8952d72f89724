/* 1 warning: a value that its variable cannot hold */
byte b; active proctype P() { b = 300 }
