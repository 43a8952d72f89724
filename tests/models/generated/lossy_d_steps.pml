/* expect: stored 0, options -m */
chan q = [2] of { byte, short };
chan r[2] = [1] of { bit };
short s; byte b; bit t;
active [2] proctype P() {
  do
  :: q!b,s
  :: q!!_pid,-s
  :: d_step { r[_pid]!s; r[t]!1; s = s - 5000 * 7 }
  :: q?b,s
  :: d_step { q??eval(_pid),s -> b = b << s; (b != 3); t = !t }
  :: atomic { q?[1,s] -> q?1,s; r[b]?t }
  od
}
