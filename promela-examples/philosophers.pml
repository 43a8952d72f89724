/* The dining philosophers: how processes that wait for each other in a ring
 * come to wait for ever.
 *
 * N philosophers sit round a table with one fork between neighbours. Each takes
 * the fork on the left, then the one on the right, eats, and puts both back.
 * When all have taken their left fork nobody can go on: a deadlock.
 *
 * Expected: a random simulation sooner or later ends in that deadlock, with
 * "timeout" and every philosopher waiting for the fork on the right; a verifier
 * reports "invalid end state". With -DPOLITE the last philosopher takes the
 * forks in the other order, and the dinner never ends: limit it by -uN.
 *
 * check: -noclaim -> violated (invalid end state)
 * check: -DPOLITE -noclaim -> holds
 */
#ifndef N
#define N 4
#endif

chan fork[N] = [1] of { bit };	/* a message in the channel: on the table */
byte eating;			/* how many eat at this moment */

proctype philosopher(byte first; byte second)
{
	do
	:: fork[first]?_;	/* hungry */
	   fork[second]?_;
	   eating++;
	   assert(eating <= N / 2);	/* each one who eats holds two forks */
	   printf("philosopher %d eats\n", _pid);
	   eating--;
	   fork[second]!1;
	   fork[first]!1
	od
}

init
{
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			fork[i]!1
		}
		for (i : 0 .. N - 2) {
			run philosopher(i, i + 1)
		}
#ifdef POLITE
		run philosopher(0, N - 1)
#else
		run philosopher(N - 1, 0)
#endif
	}
}
