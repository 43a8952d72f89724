/* 1 error: full cannot be negated */
chan c = [1] of { byte };
active proctype P() { !full(c) -> c!1 }
active proctype Q() { c?_ }
