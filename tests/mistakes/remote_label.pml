/* 1 error: a remote reference to a label that does not exist */
active proctype P() { critical: skip }
active proctype Q() { (P[0]@critcal) -> skip }
