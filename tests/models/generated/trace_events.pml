/* A trace assertion over buffered messages and handshakes. */
mtype = { req, ack };
chan a = [2] of { mtype, byte };
chan b[2] = [0] of { byte };
byte k;
active proctype S() {
  do
  :: a!req(k); k = (k + 1) % 3
  :: a!!ack(1)
  :: b[k]!k
  od
}
active proctype R() {
  byte x;
  do
  :: a?req(x)
  :: a??ack(x)
  :: a?<_,x>
  :: b[1]?x
  :: d_step { b[0]?x; k = 2 }
  od
}
trace {
  do
  :: a!req(0); a?req,_
  :: a!ack,_
  :: b[1]!1 -> b[1]?1
  :: if :: b[0]?_ :: a?ack,1 fi
  od
}
