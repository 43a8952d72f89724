/* 1 error: a channel without message fields */
chan c = [1];
active proctype P() { c!1 }
