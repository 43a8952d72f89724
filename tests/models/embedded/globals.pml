/* Globals of every type, read and written from C through now. */
mtype = { red, green };
bit flag;
byte count;
short low = -3;
int total;
unsigned five : 5;
mtype colour = red;
bool done[3];
int table[4];
chan q = [2] of { byte, short };

active [2] proctype P() {
  c_code { now.count++; now.total += now.low; now.five += 30; now.flag = 3; };
  c_code { now.table[now.count] = now.total; now.done[2] = 1; };
  if
  :: c_expr { now.flag && now.five > 20 } -> colour = green
  :: c_expr { now.table[1] == -3 } -> q!count, low
  :: else
  fi;
  c_code { now.low--; now.colour = 2; }
}
