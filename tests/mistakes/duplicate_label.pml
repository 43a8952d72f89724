/* 1 error: two labels of one name */
active proctype P() { L: skip; L: skip; goto L }
