/* expect: stored 13 */
byte x; active proctype P() provided (x == 0) { skip } active [2] proctype Q() priority 5 { assert(_priority == 5); set_priority(_pid, 3) }
