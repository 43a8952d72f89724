/* 1 error: a channel whose capacity is a variable */
byte n;
chan c = [n] of { byte };
active proctype P() { c!1; c?_ }
