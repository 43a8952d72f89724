/* 1 error: two init processes */
init { skip }
init { skip }
