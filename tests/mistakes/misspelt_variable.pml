/* 1 error: a variable is misspelt */
byte counter;
active proctype P() { conuter = 1 }
