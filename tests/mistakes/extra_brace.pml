/* 1 error: a brace too many */
active proctype P() { skip } }
active proctype Q() { skip }
