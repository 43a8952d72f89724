/* 1 error: a message with too many fields */
chan c = [1] of { byte }; active proctype P() { c!1,2 } active proctype Q() { c?_ }
