/* 1 error: a remote reference to a variable that does not exist */
active proctype P() { byte count; count = 1 }
active proctype Q() { (P[0]:cuont == 1) -> skip }
