/* 1 error: a type is misspelt */
bool ready;
bolo done;
active proctype P() { ready = true }
