/* expect: stored 1 */
chan c = [0] of {byte}; init { d_step { c!1; skip } }
