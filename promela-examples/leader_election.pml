/* Leader election in a ring with messages in one direction (Chang, Roberts).
 *
 * N nodes with different numbers, in a ring of buffered channels. A node passes
 * on numbers greater than its own; the one whose own number comes back leads,
 * and tells the others with a second round.
 *
 * Parameters: N (3) nodes, CAPACITY (2); -DLAZY: a node may fall asleep for
 * good; -DTWINS: two nodes have the same number; -DCLOCK: there is a process that can
 * always move.
 *
 * check: -noclaim -> holds
 * check: -a -N at_most_one -> holds
 * check: -a -N elected -> holds
 * check: -a -N greatest -> holds
 * check: -a -N stays -> holds
 * check: -a -N all_know -> holds
 * check: -a -N knows_before -> violated (assertion violated)
 * check: -DTWINS -a -N at_most_one -> violated (assertion violated)
 * check: -DLAZY -a -N elected -> violated (acceptance cycle)
 * check: -DLAZY -a -f -N elected -> violated (acceptance cycle)
 * check: -DCLOCK -a -N elected -> violated (acceptance cycle)
 * check: -DCLOCK -a -f -N elected -> holds
 * check: -DCLOCK -a -f -N all_know -> holds
 * Sizes: up to 100 states with a claim, twice as many with -DCLOCK.
 */
#ifndef N
#define N 3
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif

mtype = { candidate, leader };
chan ring[N] = [CAPACITY] of { mtype, byte };
byte leaders;		/* nodes that think they lead */
byte informed;		/* nodes that know who leads */
byte elected_number;
bool tick;

inline start(number)
{
	ring[(_pid + 1) % N]!candidate,number
}

proctype node(byte number)
{
	byte other;

	start(number);
	do
	:: ring[_pid % N]?candidate,other ->
		if
		:: other > number -> ring[(_pid + 1) % N]!candidate,other
		:: other < number	/* has lost */
		:: other == number ->
			d_step {
				leaders++;
				elected_number = number
			}
			ring[(_pid + 1) % N]!leader,number
		fi
	:: ring[_pid % N]?leader,other ->
		informed++;
		if
		:: other != number -> ring[(_pid + 1) % N]!leader,other
		:: else
		fi;
		break
#ifdef LAZY
	:: true -> break
#endif
	od
}

#ifdef CLOCK
/* Something that can always move, and so may keep all others from it. */
proctype clock()
{
	do
	:: tick = !tick
	od
}
#endif

init
{
	byte i;

	atomic {
		/* Process 0 is this one, so that node i has the pid i, modulo N. */
		for (i : 1 .. N) {
#ifdef TWINS
			run node((i == 1 -> N : i))
#else
			run node(i)
#endif
		}
#ifdef CLOCK
		run clock()
#endif
	}
}

#define one_leader	(leaders == 1)
#define known		(informed == N)

ltl at_most_one { [] (leaders <= 1) }
ltl elected { <> one_leader }
ltl greatest { [] (one_leader -> (elected_number == N)) }
ltl stays { [] (one_leader -> [] one_leader) }
ltl all_know { [] (one_leader -> <> known) }
ltl knows_before { <> known -> ((!one_leader) U known) }
