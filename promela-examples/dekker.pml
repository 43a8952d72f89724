/* Dekker's algorithm, the first one for mutual exclusion of two.
 *
 * Who wants to enter while the other one wants to looks at the turn: whose turn
 * it is not steps back and waits for it.
 *
 * Parameters: -DSTUBBORN: nobody steps back (it deadlocks, or rather: both
 * wait actively for ever); -DNO_TURN: both always step back.
 *
 * check: -a -N mutex -> holds
 * check: -a -N no_starvation -> violated (acceptance cycle)
 * check: -a -f -N no_starvation -> holds
 * check: -a -N somebody -> violated (acceptance cycle)
 * check: -a -f -N somebody -> holds
 * check: -DSTUBBORN -a -f -N somebody -> violated (acceptance cycle)
 * check: -DSTUBBORN -a -N mutex -> holds
 * check: -DNO_TURN -a -f -N no_starvation -> violated (acceptance cycle)
 * check: -DNO_TURN -a -f -N somebody -> violated (acceptance cycle)
 * check: -l -> violated (non-progress cycle)
 * check: -l -f -> holds
 * check: -DNO_TURN -l -f -> violated (non-progress cycle)
 * Sizes: up to 520 states with a claim.
 */
bool want[2];
byte turn;
byte inside;		/* number of processes */
byte who;		/* entered last, plus 1 */

active [2] proctype P()
{
	do
	:: want[_pid] = true;
		do
		:: want[1 - _pid] ->
#ifdef STUBBORN
			skip
#else
			if
#ifndef NO_TURN
			:: turn == _pid
#else
			:: true ->
				want[_pid] = false;
				want[_pid] = true
#endif
			:: turn != _pid ->
				want[_pid] = false;
				(turn == _pid);
				want[_pid] = true
			fi
#endif
		:: !want[1 - _pid] -> break
		od;
progress:	atomic { inside++; who = _pid + 1 }
		inside--;
		atomic { turn = 1 - _pid; want[_pid] = false }
	od
}

#define first_inside	(inside == 1 && who == 1)
#define second_inside	(inside == 1 && who == 2)

ltl mutex { [] (inside <= 1) }
ltl no_starvation { [] ((want[0]) -> <> first_inside) }
ltl somebody { [] <> first_inside || [] <> second_inside }
