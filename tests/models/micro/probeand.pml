/* expect: stored 1 */
chan c=[1] of {byte}; byte x; init { full(c) && x > 1; x = len(c) + 1; empty(c) }
