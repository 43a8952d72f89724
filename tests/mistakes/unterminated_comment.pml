/* 1 error: a comment without end */
active proctype P() { skip }
/* this comment has no end
