/* 1 error: a formula names an unknown label */
active proctype P() { start: skip }
ltl p { <> P@strat }
