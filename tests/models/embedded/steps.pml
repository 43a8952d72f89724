/* c_code in atomic and in d_step, and a handshake beside it. */
byte x;
chan c = [0] of { byte };

active proctype Send() {
  byte mine = 3;
  atomic { c_code { now.x = 1; }; c_expr { now.x == 1 }; c!mine; c_code { now.x += 4; } };
  d_step { c_code { now.x = 2; }; mine = x; c_code { PSend->mine++; now.x *= 2; } };
  assert(mine == 3)
}

active proctype Take() {
  byte got;
  atomic { c?got; c_code { PTake->got += now.x; } };
  do
  :: d_step { c_expr { now.x % 2 == 0 } -> c_code { now.x--; } }
  :: c_expr { now.x % 2 } -> break
  od
}
