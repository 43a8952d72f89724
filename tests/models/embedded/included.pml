/* Functions and types of an included file. */
c_decl {
\#include "included.h"
}
c_state "struct Stack stack" "Global"
byte x;

active [2] proctype P() {
  c_code { push(&now.stack, PP->_pid); };
  c_code { push(&now.stack, 7); };
  c_expr { now.stack.size >= 3 };
  c_code { now.x = pop(&now.stack); }
}
