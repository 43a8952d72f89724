/* The sleeping barber: a shop with one barber and few chairs.
 *
 * A customer who finds a free chair waits in it, else comes back later. The
 * barber sleeps while nobody waits, and is woken by who sits down. Customers
 * are called by rendezvous. -DFORGETFUL: the barber looks for customers and
 * falls asleep in two steps, and nobody wakes somebody who is awake: the wake-up
 * call is lost.
 *
 * Parameters: CUSTOMERS (3), CHAIRS (1); -DFORGETFUL.
 *
 * check: -noclaim -> holds
 * check: -a -N chairs_suffice -> holds
 * check: -a -N sleeps_alone -> holds
 * check: -a -N served_for_ever -> violated (acceptance cycle)
 * check: -a -f -N served_for_ever -> holds
 * check: -a -f -N first_served -> violated (acceptance cycle)
 * check: -DCUSTOMERS=1 -a -f -N first_served -> holds
 * check: -DFORGETFUL -a -N sleeps_alone -> violated (assertion violated)
 * check: -DFORGETFUL -a -f -N served_for_ever -> violated (acceptance cycle)
 * check: -l -> violated (non-progress cycle)
 * check: -l -f -> holds
 * Sizes: up to 2,000 states with a claim.
 */
#ifndef CUSTOMERS
#define CUSTOMERS 3
#endif
#ifndef CHAIRS
#define CHAIRS 1
#endif

chan call = [0] of { byte };	/* the barber calls the next customer */
byte waiting;
bool asleep;
bool first_shaved, shaved;	/* change with each haircut */

active [CUSTOMERS] proctype customer()
{
	do
	:: atomic {
		waiting < CHAIRS ->
		waiting++;
		if
		:: asleep -> asleep = false
		:: else
		fi
	   }
	   call?_;
	   atomic {
		if
		:: _pid == 0 -> first_shaved = !first_shaved
		:: else
		fi
	   }
	:: waiting == CHAIRS -> skip	/* comes back later */
	od
}

active proctype barber()
{
	do
	:: waiting > 0 ->
		atomic { call!1; waiting-- }
progress:	shaved = !shaved
#ifdef FORGETFUL
	:: waiting == 0 ->
		asleep = true;
		!asleep
#else
	:: atomic { waiting == 0 -> asleep = true }
	   !asleep
#endif
	od
}

#define tired		(asleep && waiting > 0)

ltl chairs_suffice { [] (waiting <= CHAIRS) }
ltl sleeps_alone { [] (!tired) }
ltl served_for_ever { [] <> (shaved == 0) && [] <> (shaved == 1) }
ltl first_served { [] <> (first_shaved == 0) && [] <> (first_shaved == 1) }
