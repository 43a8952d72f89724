/* 1 warning: nobody sends to the channel */
chan c = [1] of { byte };
active proctype P() { c?_ }
