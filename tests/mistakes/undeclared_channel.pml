/* 1 error: a channel is not declared */
active proctype P() { c!1 }
