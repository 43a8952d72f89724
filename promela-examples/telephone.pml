/* Plain old telephone service: subscribers call each other.
 *
 * A subscriber lifts the receiver, hears the dial tone, dials somebody (maybe
 * itself) and hears the ringing or the busy tone; the other one lifts and both
 * talk until one hangs up. Exchange and subscribers are one process per
 * telephone; what belongs to a line is global.
 *
 * Parameters: LINES (2); -DIMPATIENT: who is busy does not hang up by itself;
 * -DGLARE: dialling takes a look and then a connection, in two steps.
 *
 * check: -noclaim -> holds
 * check: -a -N talk_pairwise -> holds
 * check: -a -N ring_only_idle -> holds
 * check: -a -N busy_ends -> violated (acceptance cycle)
 * check: -a -f -N busy_ends -> holds
 * check: -a -N ringing_ends -> holds
 * check: -DLINES=3 -a -N ringing_ends -> violated (acceptance cycle)
 * check: -DLINES=3 -a -f -N ringing_ends -> holds
 * check: -a -N talks_after_ringing -> holds
 * check: -a -f -N talks_some_time -> violated (acceptance cycle)
 * check: -DLINES=3 -a -N talk_pairwise -> holds
 * check: -DLINES=3 -DGLARE -a -N ring_only_idle -> violated (assertion violated)
 * check: -DLINES=3 -DIMPATIENT -a -f -N busy_ends -> violated (acceptance cycle)
 * check: -DIMPATIENT -a -f -N busy_ends -> violated (acceptance cycle)
 * Sizes: 50 states with a claim, with LINES=3 450.
 */
#ifndef LINES
#define LINES 2
#endif
#define nobody LINES

mtype = { on_hook, dial_tone, busy_tone, calling, ringing, talking };
mtype state[LINES] = on_hook;
byte partner[LINES] = nobody;
bool seized_twice;	/* somebody rang who was not on hook */

inline end_call(other)
{
	other = partner[_pid];
	if
	:: other != nobody ->
		partner[other] = nobody;
		state[other] = (state[other] == ringing -> on_hook : busy_tone)
	:: else
	fi;
	partner[_pid] = nobody;
	state[_pid] = on_hook;
	other = 0
}

inline connect(callee)
{
	if
	:: state[callee] == on_hook && callee != _pid ->
#ifdef GLARE
		skip;
#endif
		atomic {
			seized_twice = seized_twice || (state[callee] != on_hook);
			state[callee] = ringing;
			partner[callee] = _pid;
			partner[_pid] = callee;
			state[_pid] = calling
		}
	:: state[callee] != on_hook || callee == _pid ->
		state[_pid] = busy_tone
	fi
}

active [LINES] proctype line()
{
	byte other;

	do
	:: atomic { state[_pid] == on_hook -> state[_pid] = dial_tone }
	:: state[_pid] == dial_tone ->
		if
		:: other = 0
		:: other = 1
		:: other = LINES - 1
		fi;
#ifdef GLARE
		connect(other);
#else
		atomic { connect(other) }
#endif
		other = 0
	:: atomic {
		state[_pid] == ringing ->
		state[_pid] = talking;
		state[partner[_pid]] = talking
	   }
#ifndef IMPATIENT
	:: d_step { state[_pid] == busy_tone -> end_call(other) }
#else
	:: state[_pid] == busy_tone -> skip
#endif
	:: d_step { state[_pid] == calling || state[_pid] == talking -> end_call(other) }
	od
}

#define busy0		(state[0] == busy_tone)
#define rings1		(state[1] == ringing)
#define talks1		(state[1] == talking)

ltl talk_pairwise {
	[] ((state[0] == talking) ->
	    (partner[0] != nobody && partner[0] != 0))
}
ltl ring_only_idle { [] (!seized_twice) }
ltl busy_ends { [] (busy0 -> <> (!busy0)) }
ltl ringing_ends { [] (rings1 -> <> (!rings1)) }
ltl talks_after_ringing {
	((!talks1) U (rings1 || (state[0] == ringing))) || [] (!talks1)
}
ltl talks_some_time { <> talks1 }
