/* 1 error: a formula names a local variable without its proctype */
active proctype P() { byte count; count = 1 }
ltl p { <> (count == 1) }
