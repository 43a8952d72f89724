/* 1 error: a channel with a negative capacity */
chan c = [-1] of { byte };
active proctype P() { c!1; c?_ }
