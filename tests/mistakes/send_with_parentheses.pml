/* 1 error: a send written like a call */
chan c = [1] of { byte };
active proctype P() { send(c, 1) }
active proctype Q() { c?_ }
