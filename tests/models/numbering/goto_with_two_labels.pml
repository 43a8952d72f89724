/* The skip that SPIN inserts before a labelled goto carries the first label only. */
byte x;
active proctype P() {
  if :: x = 1; goto N :: x = 2; goto accept_N :: x = 7 fi;
  accept_N: N: goto M; x = 3;
M: x = 4
}
