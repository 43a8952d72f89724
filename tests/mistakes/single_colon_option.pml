/* 1 error: an option begins with one colon */
byte n;
active proctype P() {
  do
  : n < 3 -> n++
  :: else -> break
  od
}
