/* 1 warning: a channel that is never created */
chan c;
active proctype P() { c!1 }
active proctype Q() { c?_ }
