/* 1 error: d_step cannot start processes */
proctype Q() { skip }
init { d_step { run Q() } }
