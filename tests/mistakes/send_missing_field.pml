/* 1 error: a message with too few fields */
chan c = [1] of { byte, byte }; active proctype P() { c!1 } active proctype Q() { c?_,_ }
