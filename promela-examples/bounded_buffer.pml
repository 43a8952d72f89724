/* Producers and consumers with a bounded buffer between them.
 *
 * PRODUCERS put items into a buffer of SIZE places, one consumer (-DCONSUMERS)
 * takes them out. The buffer is a channel; -DSEMAPHORES: an array with two
 * counting semaphores and a lock; -DLOCK_FIRST: the lock is taken before the
 * semaphore, which deadlocks.
 *
 * check: -noclaim -> holds
 * check: -a -N in_bounds -> holds
 * check: -a -N consumed_for_ever -> holds
 * check: -a -N first_produces -> violated (acceptance cycle)
 * check: -a -f -N first_produces -> violated (acceptance cycle)
 * check: -DPRODUCERS=1 -a -N first_produces -> holds
 * check: -a -N fills -> violated (acceptance cycle)
 * check: -DSEMAPHORES -noclaim -> holds
 * check: -DSEMAPHORES -a -N in_bounds -> holds
 * check: -DSEMAPHORES -a -N consumed_for_ever -> holds
 * check: -DSEMAPHORES -DLOCK_FIRST -noclaim -> violated (invalid end state)
 * check: -DSEMAPHORES -DLOCK_FIRST -a -f -N consumed_for_ever -> violated (acceptance cycle)
 * Parameters: PRODUCERS (2), CONSUMERS (1), SIZE (2).
 * Sizes: up to 2,500 states with a claim, 9,000 with semaphores.
 */
#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef CONSUMERS
#define CONSUMERS 1
#endif
#ifndef SIZE
#define SIZE 2
#endif

chan buffer = [SIZE] of { byte };
byte free = SIZE, filled;	/* the semaphores */
byte lock;
bit produced;		/* changes with each item of the first producer */
bit consumed;		/* changes with each item that is taken */

inline down(semaphore) { atomic { semaphore > 0 -> semaphore-- } }

active [PRODUCERS] proctype producer()
{
	do
	:: skip;
#ifdef SEMAPHORES
#ifdef LOCK_FIRST
	   atomic { lock == 0 -> lock = 1 }
	   down(free);
#else
	   down(free);
	   atomic { lock == 0 -> lock = 1 }
#endif
	   buffer!_pid;
	   lock = 0;
	   filled++;
#else
	   buffer!_pid;
#endif
	   if
	   :: _pid == 0 -> produced = 1 - produced
	   :: else
	   fi
	od
}

active [CONSUMERS] proctype consumer()
{
	do
	:: skip;
#ifdef SEMAPHORES
#ifdef LOCK_FIRST
	   atomic { lock == 0 -> lock = 1 }
	   down(filled);
#else
	   down(filled);
	   atomic { lock == 0 -> lock = 1 }
#endif
	   buffer?_;
	   lock = 0;
	   free++;
#else
	   buffer?_;
#endif
	   consumed = 1 - consumed
	od
}

ltl in_bounds { [] (len(buffer) <= SIZE && free <= SIZE && filled <= SIZE) }
ltl consumed_for_ever { [] <> (consumed == 0) && [] <> (consumed == 1) }
ltl first_produces { [] <> (produced == 0) && [] <> (produced == 1) }
ltl fills { [] <> (len(buffer) == SIZE) }
