/* 1 error: a never claim cannot send */
chan c = [1] of { byte };
active proctype P() { c?_ }
never { c!1 }
