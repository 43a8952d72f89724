/* expect: stored 3 */
mtype = { a b c, d }; init { skip }
