/* Szymanski's algorithm: mutual exclusion with a waiting room.
 *
 * Each process shows one of five flags. Those who arrive together go through a
 * door into a waiting room; the last one shuts the door, and then they enter in
 * the order of their numbers. Nobody is overtaken who has passed the door.
 *
 * Parameters: N (2) processes; -DNO_ORDER: the order of numbers is forgotten;
 * -DEAGER: nobody rests outside.
 *
 * check: -noclaim -> holds
 * check: -a -N mutex -> holds
 * check: -a -N no_starvation -> violated (acceptance cycle)
 * check: -a -f -N no_starvation -> holds
 * check: -a -f -N again_and_again -> violated (acceptance cycle)
 * check: -DEAGER -a -f -N again_and_again -> holds
 * check: -a -f -N room_is_left -> holds
 * check: -DNO_ORDER -a -N mutex -> violated (assertion violated)
 * check: -DN=3 -a -N mutex -> holds
 * Sizes: up to 1,900 states with a claim, with N=3 28,000.
 */
#ifndef N
#define N 2
#endif

#define idle		0
#define intention	1
#define behind_door	2	/* waits for others to pass the door */
#define waiting_room	3
#define in_room		4	/* the door is shut */

byte flag[N];
byte inside;		/* number of processes */
byte who;		/* entered last */

active [N] proctype P()
{
	byte i;
	bool found;

	do
	:: true ->
#ifndef EAGER
		do
		:: true -> skip		/* rests */
		:: break
		od;
#endif
		flag[_pid] = intention;
		/* The door is open while nobody is behind it. */
		i = 0;
		do
		:: i < N && flag[i] < waiting_room -> i++
		:: i == N -> break
		od;
		flag[_pid] = waiting_room;
		d_step {
			i = 0; found = false;
			do
			:: i < N -> found = found || (flag[i] == intention); i++
			:: else -> break
			od
		}
		if
		:: found ->
			flag[_pid] = behind_door;
			/* Somebody shuts the door in the end. */
#if N == 2
			(flag[0] == in_room || flag[1] == in_room)
#else
			(flag[0] == in_room || flag[1] == in_room || flag[2] == in_room)
#endif
		:: else
		fi;
		flag[_pid] = in_room;
#ifndef NO_ORDER
		i = 0;
		do
		:: i < _pid && flag[i] < behind_door -> i++
		:: i >= _pid -> break
		od;
#endif
		atomic { inside++; who = _pid }
		inside--;
		i = _pid + 1;
		do
		:: i < N && (flag[i] < behind_door || flag[i] > waiting_room) -> i++
		:: i >= N -> break
		od;
		flag[_pid] = idle
	od
}

#define wants		(flag[0] == intention)
#define enters		(inside == 1 && who == 0)

ltl mutex { [] (inside <= 1) }
ltl no_starvation { [] (wants -> <> enters) }
ltl again_and_again { [] <> enters && [] <> (inside == 1 && who == 1) }
ltl room_is_left { [] ((flag[0] == waiting_room) -> <> (flag[0] == idle)) }
