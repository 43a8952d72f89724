/* expect: stored 9 */
chan c=[1] of {byte}; proctype P() { xr c; c?1 } proctype Q() { xs c; c!1 } init { run P(); run Q() }
