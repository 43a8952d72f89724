/* expect: stored 1 */
chan c; chan d = [1] of {byte}; init { c!1 }
