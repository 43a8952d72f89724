/* c_track: data outside of the state that go back with it. */
c_decl {
  struct Log { int length; char item[4]; };
  struct Log log_of_all = { 1, "a" };
}
c_code {
  static int own = 5;
  static void note(int what) {
    if (log_of_all.length < 4) log_of_all.item[log_of_all.length++] = what;
  }
  static int last(void) { return log_of_all.item[log_of_all.length - 1]; }
}
c_track "&log_of_all" "sizeof(struct Log)" "Matched"
c_track "&own" "sizeof(int)"

active [2] proctype P() {
  byte what;
  c_code { note('b' + PP->_pid); own++; };
  c_code { PP->what = last(); };
  if
  :: c_expr { own == 7 && log_of_all.item[2] == 'c' } -> assert(what != 0)
  :: c_expr { log_of_all.item[1] == 'c' } -> c_code { own = 0; }
  :: else
  fi
}
