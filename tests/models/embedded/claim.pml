/* A never claim that asks C, and channels whose numbers C compares. */
byte x;
chan a = [1] of { byte };
chan b = [1] of { byte };

active [2] proctype P() {
  chan mine;
  c_code { PP->mine = PP->_pid ? now.a : now.b; };
  mine!5;
  c_code { now.x += PP->mine; }
}

never {
  do
  :: c_expr { now.x > 9 } -> break
  :: !c_expr { now.x > 9 }
  od
}
