/* 1 error: the name of a typedef is misspelt */
typedef Message { byte kind; byte value }
Mesage m;
active proctype P() { m.kind = 1 }
