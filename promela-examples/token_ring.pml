/* A token ring: who has the token may use the medium, and passes it on.
 *
 * N stations in a ring of rendezvous channels. A station with something to say
 * says it when the token comes; an optional holder of the token may keep it for
 * as long as it likes, and a bad ring may make a second token.
 *
 * Parameters: N (3, at most 6 with SPIN's weak fairness); -DHOARD: a station
 * may keep the token for ever; -DTWO_TOKENS.
 *
 * check: -noclaim -> holds
 * check: -a -N one_speaks -> holds
 * check: -a -N comes_round -> violated (acceptance cycle)
 * check: -a -f -N comes_round -> holds
 * check: -a -f -N heard -> holds
 * check: -a -f -N speaks_for_ever -> violated (acceptance cycle)
 * check: -DHOARD -a -f -N comes_round -> violated (acceptance cycle)
 * check: -DTWO_TOKENS -a -N one_speaks -> violated (assertion violated)
 * check: -l -> violated (non-progress cycle)
 * check: -l -f -> holds
 * check: -DHOARD -l -f -> violated (non-progress cycle)
 * Sizes: up to 400 states with a claim.
 */
#ifndef N
#define N 3
#endif

chan pass[N] = [0] of { bit };
byte speaking;		/* number of stations */
byte holder;		/* the last station that took the token */
bool wants[N];

active [N] proctype station()
{
	byte next = (_pid + 1) % N;

#ifdef TWO_TOKENS
	if
	:: _pid < 2 -> goto holds_token
	:: else
	fi;
#else
	if
	:: _pid == 0 -> goto holds_token
	:: else
	fi;
#endif
	do
	:: wants[_pid] = true
	:: pass[_pid]?_ ->
holds_token:
progress:
		holder = _pid;
#ifdef HOARD
		do
		:: true -> skip
		:: break
		od;
#endif
		if
		:: wants[_pid] ->
			speaking++;
			speaking--;
			wants[_pid] = false
		:: else
		fi;
		pass[next]!1
	od
}

ltl one_speaks { [] (speaking <= 1) }
ltl comes_round { [] <> (holder == 0) && [] <> (holder == N - 1) }
ltl heard { [] ((wants[1]) -> <> (!wants[1])) }
ltl speaks_for_ever { [] <> (speaking == 1) }
