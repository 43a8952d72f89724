/* An elevator that serves FLOORS floors: calls, doors, and what is promised.
 *
 * Visitors press buttons at any time. The cabin sweeps up and down all the time,
 * stops where a button is lit, opens its door and puts out the light. A spoilt cabin
 * (-DGREEDY) chooses any lit floor, and may so forget one for ever.
 *
 * Parameters: FLOORS (3, at least 3); -DGREEDY; -DLOOSE_DOOR: the door may be
 * left open when the cabin starts.
 *
 * check: -a -N door_shut -> holds
 * check: -a -N top_served -> violated (acceptance cycle)
 * check: -a -f -N top_served -> holds
 * check: -a -f -N bottom_served -> holds
 * check: -a -f -N opens_for_ever -> holds
 * check: -a -N opens_for_ever -> violated (acceptance cycle)
 * check: -DGREEDY -a -f -N top_served -> violated (acceptance cycle)
 * check: -DGREEDY -a -N door_shut -> holds
 * check: -DLOOSE_DOOR -a -N door_shut -> violated (assertion violated)
 * check: -l -> violated (non-progress cycle)
 * check: -l -f -> holds
 * check: -DGREEDY -l -f -> holds
 * Sizes: up to 2,300 states with a claim.
 */
#ifndef FLOORS
#define FLOORS 3
#endif

bool lit[FLOORS];
byte at;		/* floor of the cabin */
bool open, moving;

active proctype visitors()
{
	byte floor;

	do
	:: select (floor : 0 .. 1) -> lit[floor] = true
	:: lit[FLOORS - 1] = true
	od
}

inline serve()
{
	open = true;
progress:
	lit[at] = false;
#ifdef LOOSE_DOOR
	if
	:: open = false
	:: skip
	fi
#else
	open = false
#endif
}

inline go(there)
{
	moving = true;
	at = there;
	moving = false
}

active proctype cabin()
{
	bool up = true;
	byte floor;

#ifdef GREEDY
	do
	:: lit[0] -> go(0); serve()
	:: lit[1] -> go(1); serve()
	:: lit[FLOORS - 1] -> go(FLOORS - 1); serve()
	od
#else
	do
	:: if
	   :: lit[at] -> serve()
	   :: !lit[at]
	   fi;
	   if
	   :: up && at < FLOORS - 1 -> go(at + 1)
	   :: up && at == FLOORS - 1 -> up = false
	   :: !up && at > 0 -> go(at - 1)
	   :: !up && at == 0 -> up = true
	   fi
	od
#endif
}

#define top_lit		(lit[FLOORS - 1])
#define bottom_lit	(lit[0])

ltl door_shut { [] (!(open && moving)) }
ltl top_served { [] (top_lit -> <> (open && at == FLOORS - 1)) }
ltl bottom_served { [] (bottom_lit -> <> (open && at == 0)) }
ltl opens_for_ever { [] <> (open) }
