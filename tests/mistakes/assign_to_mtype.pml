/* 1 error: an mtype constant is assigned */
mtype = { red, green };
active proctype P() { red = 1 }
