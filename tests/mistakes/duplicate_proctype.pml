/* 1 error: two proctypes of one name */
active proctype P() { skip }
active proctype P() { skip }
