/* 1 warning: = instead of == in a guard */
active proctype P() { int x; if :: x = 1 -> skip fi }
