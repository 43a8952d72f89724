/* 1 warning: no receive takes this message */
mtype = { request, cancel };
chan c = [1] of { mtype, byte };
active proctype P() { c!request(1); c!cancel(1) }
active proctype Q() { byte n; do :: c?request(n) od }
