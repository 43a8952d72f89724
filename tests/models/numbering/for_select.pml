/* for, select, blocks and what stands in several lines. */
int x;
typedef M { byte a; byte b };
chan c = [2] of { M };
int arr[3];
init {
  byte i;
  M m;
  for (i : 1 .. 3) { int q; q = i; x = q };
  for (i in arr) { x = arr[i] };
  for (m in c) { x = m.a };
  select (i : 1 .. 3);
  select (i : 1 .. x);
  select (i : 1 .. 40);
  { x = 5; x = 6 };
  atomic { x = 7; skip };
  L: for (i : 1 .. 2) { x++ };
  if :: for (i : 1 .. 2) { x++ } :: else fi;
  for (i : 4 .. 5) { x++ } unless { x > 3 };
  x = 4 +
     5;
  if
  :: x == 1 ->
     x = 3
  :: x == 2
  fi;
  c ! 3,
    4
}
