/* 1 error: a keyword is misspelt before a block */
byte n;
active proctype P() { atomc { n = 1; n = 2 } }
