/* 1 warning: nobody sends the message that is waited for */
mtype = { request, cancel };
chan c = [1] of { mtype, byte };
active proctype P() { c!request(1) }
active proctype Q() { byte n; do :: c?request(n) :: c?cancel(n) od }
