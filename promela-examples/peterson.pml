/* Peterson's algorithm: mutual exclusion of two by polite waiting.
 *
 * A process says that it wants to enter and lets the other one go first; it
 * waits while the other wants to and it is the other's turn.
 *
 * Parameters: -DRUDE: nobody lets the other go first; -DEAGER: each asks again
 * and again and may not rest outside (else it may stay outside for ever).
 *
 * Nobody starves who keeps trying: with weak fairness. Without it the other one
 * simply does not move on; that is no property of the algorithm.
 *
 * check: -noclaim -> holds
 * check: -a -N mutex -> holds
 * check: -a -N no_starvation -> violated (acceptance cycle)
 * check: -a -f -N no_starvation -> holds
 * check: -a -f -N again_and_again -> violated (acceptance cycle)
 * check: -DEAGER -a -N again_and_again -> violated (acceptance cycle)
 * check: -DEAGER -a -f -N again_and_again -> holds
 * check: -a -N overtaken_once -> holds
 * check: -DRUDE -a -N mutex -> violated (assertion violated)
 * check: -l -> violated (non-progress cycle)
 * check: -DEAGER -l -> holds
 * Sizes: up to 150 states with a claim.
 */
bool want[2];
byte turn;
bool inside[2];

active [2] proctype P()
{
	do
	:: true ->
#ifndef EAGER
		do
		:: true -> skip	/* rests */
		:: break
		od;
#endif
		want[_pid] = true;
#ifndef RUDE
		turn = 1 - _pid;
#endif
		(!want[1 - _pid] || turn == _pid);
progress:	inside[_pid] = true;
		d_step { inside[_pid] = false; want[_pid] = false }
	od
}

#define asks0		(want[0] && turn == 1)

ltl mutex { [] (!(inside[0] && inside[1])) }
ltl no_starvation { [] ((want[0]) -> <> (inside[0])) }
ltl again_and_again { [] <> (inside[0]) && [] <> (inside[1]) }
/* Whoever waits sees the other one enter at most once. */
ltl overtaken_once {
	[] (asks0 -> ((!inside[1]) U ((inside[0]) || ((inside[1]) U
	((inside[0]) || ((!inside[1]) U (inside[0]))))))
	|| <> [] (!inside[0]))
}
