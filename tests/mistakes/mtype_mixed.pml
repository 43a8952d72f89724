/* 1 error: a name of another mtype */
mtype:fruit = { apple, pear };
mtype:color = { red, green };
mtype:fruit f;
active proctype P() { f = red }
