/* 1 error: a label is misspelt */
active proctype P() { again: skip; goto agian }
