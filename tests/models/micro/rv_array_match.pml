/* expect: stored 41 */
mtype = { req, ack, nak }; chan c[2] = [0] of { mtype, bit }; byte n; active proctype S() { bit b; do :: c[0]!req(b); if :: c[1]?ack(eval(b)) -> b = 1 - b :: c[1]?nak(_) fi; n++; if :: n == 3 -> break :: else fi od } active proctype R() { bit b; end: do :: c[0]?req(b); if :: c[1]!ack(b) :: c[1]!nak(0) fi od }
