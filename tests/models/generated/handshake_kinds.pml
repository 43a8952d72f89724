/* Handshakes: arrays, channels in messages, d_step, unless, errors. */
chan c[3] = [0] of { byte, bit };
chan names = [0] of { chan };
byte i = 1, got, a[2];
active proctype Sender() {
  do
  :: c[i]!i,1
  :: c[2]!i,0
  :: i = (i + 1) % 5
  :: names!c[2]
  :: names!c[1]
  od
}
active [2] proctype Receiver() {
  chan mine; bit b;
  do
  :: c[_pid]?got,b
  :: d_step { c[2]?got,0; a[b] = got; got = 0 }
  :: d_step { c[1]?2,b -> got = 1 / b }
  :: names?mine -> mine?got,b
  :: c[0]?a[i],_
  :: c[2]?<got,b>
  od unless { c[1]?3,eval(b); assert(got != 1) }
}
