/* 1 error: goto to a label that does not exist */
active proctype P() { goto L }
