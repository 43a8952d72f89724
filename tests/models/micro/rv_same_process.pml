/* expect: stored 17 */
chan c = [0] of { byte }; byte x; active [2] proctype P() { if :: c!_pid -> x++ :: c?x fi; x = 0 }
