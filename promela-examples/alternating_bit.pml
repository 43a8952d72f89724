/* The alternating bit protocol: one bit makes up for lost messages.
 *
 * A sender repeats a value until the acknowledgement with its bit comes back; a
 * receiver passes on what has the bit that it waits for, and acknowledges all.
 * A thief takes messages and acknowledgements out of the channels: at most
 * LOSSES of them, or with -DLOSSY as many as it likes.
 *
 * Parameters: VALUES (3) different values, LOSSES (2), CAPACITY (1) of the
 * channels; -DLOSSY; -DNO_BIT: the receiver does not look at the bit.
 *
 * Values arrive in order, whatever is lost. They go on arriving only if the
 * thief tires; this needs no fairness, since full channels force a turn. A
 * thief that never tires defeats weak fairness too: it is strong fairness that
 * the protocol wants. (It also needs something to steal: the last property.)
 *
 * check: -a -N in_order -> holds
 * check: -a -N goes_on -> holds
 * check: -a -N each_arrives -> holds
 * check: -DLOSSY -a -N in_order -> holds
 * check: -DLOSSY -a -N goes_on -> violated (acceptance cycle)
 * check: -DLOSSY -a -f -N goes_on -> violated (acceptance cycle)
 * check: -DLOSSY -a -f -N each_arrives -> violated (acceptance cycle)
 * check: -DLOSSY -a -f -N goes_on_or_steals -> holds
 * check: -DLOSSY -a -N goes_on_or_steals -> holds
 * check: -DNO_BIT -a -N in_order -> violated (assertion violated)
 * Sizes: up to 7,000 states with a claim.
 */
#ifndef VALUES
#define VALUES 3
#endif
#ifndef LOSSES
#define LOSSES 2
#endif
#ifndef CAPACITY
#define CAPACITY 1
#endif

chan data = [CAPACITY] of { byte, bit };	/* value, bit */
chan acks = [CAPACITY] of { bit };
byte sending;		/* what the sender is busy with */
byte received;		/* the last value that was passed on */
bool out_of_order;
bool stolen;		/* changes with each theft */

active proctype sender()
{
	bit number, answer;

	do
	:: data!sending,number
	:: acks?answer ->
		if
		:: answer == number ->
			atomic {
				sending = (sending + 1) % VALUES;
				number = 1 - number
			}
		:: else
		fi
	od
}

active proctype receiver()
{
	bit expected, number;
	byte value;

	received = VALUES - 1;
	do
	:: data?value,number ->
		if
#ifndef NO_BIT
		:: number != expected	/* seen already */
		:: number == expected ->
#else
		:: true ->
#endif
			atomic {
				out_of_order = (value != (received + 1) % VALUES);
				received = value;
				expected = 1 - expected
			}
		fi;
		acks!number
	od
}

active proctype thief()
{
#ifdef LOSSY
	do
	:: atomic { data?_,_ -> stolen = !stolen }
	:: atomic { acks?_ -> stolen = !stolen }
	od
#else
	byte losses;

	do
	:: atomic { losses < LOSSES && nempty(data) -> data?_,_; losses++ }
	:: atomic { losses < LOSSES && nempty(acks) -> acks?_; losses++ }
	:: losses == LOSSES -> break
	od
#endif
}

ltl in_order { [] (!out_of_order) }
ltl goes_on { [] <> (received == 0) && [] <> (received == 1) }
ltl each_arrives { [] ((sending == 1) -> <> (received == 1)) }
ltl goes_on_or_steals {
	([] <> (stolen == 0) && [] <> (stolen == 1)) || [] <> (received == 1)
}
