/* More channels than a byte can count. */
chan c[200] = [1] of { pid, chan };
chan d[60] = [0] of { byte };
byte i; chan e;
active [2] proctype P() {
  do
  :: c[198 + _pid]!i + 250,d[59] -> c[198 + _pid]?i,e
  :: e!1 -> break
  :: d[59]?i
  od;
  run P()
}
