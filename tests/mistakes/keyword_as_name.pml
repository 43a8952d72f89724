/* 1 error: a keyword as the name of a variable */
byte len;
active proctype P() { len = 1 }
