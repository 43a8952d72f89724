/* Cache coherence over a bus: modified, shared, invalid (MSI).
 *
 * CACHES caches hold one line of memory. A read miss fetches the line and makes
 * a modified copy elsewhere shared; a write makes all other copies invalid. The
 * bus does one transaction at a time: a d_step. -DSPLIT: a write takes the line
 * and sends the invalidations later, as a bus without acknowledgement would do.
 *
 * Parameters: CACHES (3); -DSPLIT.
 *
 * check: -noclaim -> holds
 * check: -a -N one_owner -> holds
 * check: -a -N owner_alone -> holds
 * check: -a -N reads_newest -> holds
 * check: -a -N first_writes -> violated (acceptance cycle)
 * check: -a -f -N first_writes -> violated (acceptance cycle)
 * check: -a -N miss_ends -> violated (acceptance cycle)
 * check: -a -f -N miss_ends -> holds
 * check: -DSPLIT -a -N owner_alone -> violated (assertion violated)
 * check: -DSPLIT -a -N reads_newest -> violated (assertion violated)
 * check: -DCACHES=4 -a -N one_owner -> holds
 * Sizes: 400 states with a claim, with CACHES=4 2,200.
 */
#ifndef CACHES
#define CACHES 3
#endif

mtype = { invalid, shared, modified };
mtype line[CACHES] = invalid;
bit copy[CACHES];	/* what a cache has stored: the newest bit or an old one */
bit newest, memory;
byte owners, sharers;
bool stale;		/* an old value has been read */
bool misses;		/* the first cache waits for the bus */

inline count()
{
	owners = 0; sharers = 0; j = 0;
	do
	:: j < CACHES ->
		if
		:: line[j] == modified -> owners++
		:: line[j] == shared -> sharers++
		:: else
		fi;
		j++
	:: else -> break
	od;
	j = 0
}

inline fetch()
{
	j = 0;
	do
	:: j < CACHES ->
		if
		:: line[j] == modified -> memory = copy[j]; line[j] = shared
		:: else
		fi;
		j++
	:: else -> break
	od;
	copy[_pid] = memory;
	line[_pid] = shared
}

inline invalidate()
{
	j = 0;
	do
	:: j < CACHES ->
		if
		:: j != _pid -> line[j] = invalid; copy[j] = 0
		:: else
		fi;
		j++
	:: else -> break
	od
}

active [CACHES] proctype cache()
{
	byte j;

	do
	:: d_step {	/* a hit */
		line[_pid] != invalid ->
		stale = stale || (copy[_pid] != newest)
	   }
	:: line[_pid] == invalid ->		/* read miss */
		if
		:: _pid == 0 -> misses = true
		:: else
		fi;
		d_step {
			fetch();
			if
			:: _pid == 0 -> misses = false
			:: else
			fi;
			count()
		}
	:: line[_pid] == shared ->
		atomic {
			if
			:: line[_pid] == shared -> d_step {
#ifndef SPLIT
				invalidate();
#endif
				newest = 1 - newest;
				copy[_pid] = newest;
				line[_pid] = modified;
				count()
			   }
			:: else		/* has lost the line in the meantime */
			fi
		}
#ifdef SPLIT
		d_step { invalidate(); count() }
#endif
	od
}

ltl one_owner { [] (owners <= 1) }
ltl owner_alone { [] (owners == 0 || (owners == 1 && sharers == 0)) }
ltl reads_newest { [] (!stale) }
ltl first_writes { [] <> (line[0] == modified) }
ltl miss_ends { [] (misses -> <> (!misses)) }
