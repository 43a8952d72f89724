/* expect: stored 8 */
proctype P(chan c) { c!1 } chan q = [1] of {byte}; init { chan l = [2] of {int}; chan m = l; run P(q); m!3 }
