/* Hidden variables are ordinary variables of C, written before they are read. */
hidden int scratch;
hidden byte list[3];
int sum;

active [2] proctype P() {
  d_step {
    c_code { scratch = now.sum + 1; list[1] = 4; };
    sum = scratch + list[1]
  };
  assert(sum < 11)
}
