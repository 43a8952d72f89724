/* c_state: objects of C that are part of the state, global and of a process. */
c_decl {
  typedef struct Pair { char name; int value[2]; } Pair;
}
c_state "Pair pair" "Global"
c_state "int ticks" "Global" "17"
c_state "long steps" "Local P" "3"
c_state "short mine[3]" "Local P"
c_state "int calls" "Hidden"
byte turn;

proctype P(byte me) {
  byte round;
  do
  :: round < 2 ->
     c_code {
       calls++;
       now.ticks += PP->steps;
       PP->steps--;
       PP->mine[PP->round] = now.ticks;
       now.pair.value[PP->me] = PP->mine[0];
     };
     round++;
     turn = 1 - turn
  :: else -> break
  od;
  assert(c_expr { now.pair.value[PP->me] < 26 })
}

init { atomic { run P(0); run P(1) } }
