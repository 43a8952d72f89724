/* 1 error: a remote reference to a proctype that does not exist */
active proctype P() { critical: skip }
active proctype Q() { (R[0]@critical) -> skip }
