/* expect: stored 51 */
byte x; active proctype P() priority 3 { (x == 1); set_priority(_pid, 1); x = 7 } active [2] proctype Q() priority 2 { x = 1; x = 4; _priority = 5; x = 5 } init { run R() priority 4; x = 1; assert(get_priority(3) == 1) }
proctype R() { atomic { x = 9; set_priority(0, 9); x = 8 } }
