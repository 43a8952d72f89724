/* Readers and writers: many may read, one may write, and who waits too long?
 *
 * A monitor of one counter: readers enter while nobody writes, a writer while
 * nobody is inside. Readers that overlap keep the writer out for ever, and no
 * weak fairness helps, for the writer is not always able to enter. -DPOLITE:
 * a reader waits while the writer waits, and the writer then lets the waiting
 * readers go first.
 *
 * Parameters: READERS (2); -DPOLITE; -DCARELESS: a writer looks only for other
 * writers.
 *
 * check: -noclaim -> holds
 * check: -a -N exclusive -> holds
 * check: -a -N readers_together -> violated (acceptance cycle)
 * check: -a -f -N writer_enters -> violated (acceptance cycle)
 * check: -a -f -N reader_enters -> violated (acceptance cycle)
 * check: -DPOLITE -a -f -N writer_enters -> holds
 * check: -DPOLITE -a -N writer_enters -> holds
 * check: -DPOLITE -a -N writes_for_ever -> violated (acceptance cycle)
 * check: -DPOLITE -a -f -N writes_for_ever -> holds
 * check: -a -f -N writes_for_ever -> violated (acceptance cycle)
 * check: -DPOLITE -a -N exclusive -> holds
 * check: -DPOLITE -a -f -N reader_enters -> violated (acceptance cycle)
 * check: -DCARELESS -a -N exclusive -> violated (assertion violated)
 * check: -DREADERS=4 -a -N exclusive -> holds
 * Sizes: up to 60 states with a claim, with READERS=4 240.
 */
#ifndef READERS
#define READERS 2
#endif

byte reading, writing;
bool writer_waits;
bool first_waits;	/* the reader with pid 0 */

active [READERS] proctype reader()
{
	do
	:: if
	   :: _pid == 0 -> first_waits = true
	   :: else
	   fi;
	   atomic {
#ifdef POLITE
		writing == 0 && !writer_waits ->
#else
		writing == 0 ->
#endif
		reading++;
		if
		:: _pid == 0 -> first_waits = false
		:: else
		fi
	   }
	   reading--
	od
}

active proctype writer()
{
	do
	:: writer_waits = true;
	   atomic {
#ifdef CARELESS
		writing == 0 ->
#else
		writing == 0 && reading == 0 ->
#endif
		writing++;
		writer_waits = false
	   }
	   writing--
	od
}

ltl exclusive { [] (writing == 0 || (writing == 1 && reading == 0)) }
ltl readers_together { [] <> (reading > 1) }
ltl writer_enters { [] (writer_waits -> <> (writing == 1)) }
ltl writes_for_ever { [] <> (writing == 1) }
ltl reader_enters { [] (first_waits -> <> (!first_waits)) }
