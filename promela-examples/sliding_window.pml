/* A sliding window protocol over a channel that loses messages.
 *
 * The sender has up to WINDOW messages under way and numbers them modulo
 * NUMBERS; the receiver takes only the next number and acknowledges the last
 * one that it took. Where the numbers are no more than the window, a repeated
 * message is mistaken for a new one.
 *
 * Parameters: WINDOW (2), NUMBERS (WINDOW + 1), CAPACITY (2) of the channels,
 * VALUES (4): the data are counted modulo VALUES, to see what is mistaken.
 *
 * check: -a -N in_order -> holds
 * check: -a -N window_kept -> holds
 * check: -a -N goes_on -> violated (acceptance cycle)
 * check: -a -f -N goes_on -> violated (acceptance cycle)
 * check: -a -N goes_on_if_heard -> holds
 * check: -a -f -N goes_on_if_heard -> holds
 * check: -DNUMBERS=2 -a -N in_order -> violated (assertion violated)
 * check: -DNUMBERS=2 -a -N window_kept -> violated (assertion violated)
 * check: -DWINDOW=1 -a -N in_order -> holds
 * Sizes: up to 25,000 states with a claim.
 */
#ifndef WINDOW
#define WINDOW 2
#endif
#ifndef NUMBERS
#define NUMBERS (WINDOW + 1)
#endif
#ifndef CAPACITY
#define CAPACITY 2
#endif
#ifndef VALUES
#define VALUES 4
#endif

chan data = [CAPACITY] of { byte, byte };	/* number, value */
chan acks = [CAPACITY] of { byte };
byte under_way;		/* sent and not acknowledged */
byte ahead;		/* accepted, but the sender does not know it yet */
byte accepted;		/* values, modulo VALUES */
bool mistaken, lost;

active proctype sender()
{
	byte base;	/* the oldest number under way */
	byte value;	/* of the message with this number */
	byte answer;
	byte i;

	do
	:: atomic {
		under_way < WINDOW && nfull(data) ->
		data!((base + under_way) % NUMBERS), ((value + under_way) % VALUES);
		under_way++
	   }
	:: d_step {
		acks?answer ->
		/* It acknowledges all numbers up to itself. */
		i = (answer + NUMBERS - base) % NUMBERS;
		if
		:: i < under_way ->
			base = (answer + 1) % NUMBERS;
			value = (value + i + 1) % VALUES;
			under_way = under_way - i - 1;
			ahead = (ahead > i -> ahead - i - 1 : 0)
		:: else
		fi;
		i = 0; answer = 0
	   }
	:: atomic {
		/* No answer yet: the oldest one again. */
		under_way > 0 && nfull(data) && empty(acks) ->
		data!base,value
	   }
	od
}

active proctype receiver()
{
	byte expected, number, value;

	do
	:: atomic {
		data?number,value ->
		if
		:: number == expected ->
			mistaken = mistaken || (value != accepted);
			accepted = (accepted + 1) % VALUES;
			expected = (expected + 1) % NUMBERS;
			ahead++
		:: else
		fi;
		number = 0; value = 0
	   }
	   acks!((expected + NUMBERS - 1) % NUMBERS)
	od
}

active proctype loss()
{
	do
	:: atomic { data?_,_ -> lost = !lost }
	:: atomic { acks?_ -> lost = !lost }
	od
}

ltl in_order { [] (!mistaken) }
ltl window_kept { [] (ahead <= WINDOW) }
ltl goes_on { [] <> (accepted == 0) && [] <> (accepted == 1) }
/* A message that is heard again and again gets through: only loss stops it. */
ltl goes_on_if_heard {
	(<> [] (lost == 0) || <> [] (lost == 1)) ->
	([] <> (accepted == 0) && [] <> (accepted == 1))
}
