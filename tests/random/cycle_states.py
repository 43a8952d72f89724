"""All states of a cycle_model.Model, by its own small semantics.

One edge is what the searches call one step: a statement, a d_step, a handshake,
or an atomic sequence up to where it ends or blocks. Nothing is shared with the
engine, so that both can be compared.
"""
import collections

import cycle_model

MOST_STATES = 400

Transition = collections.namedtuple("Transition", "statements target")
# inside: in the middle of an atomic sequence; end: behind the last statement.
Location = collections.namedtuple("Location", "transitions inside end")
# values: of the variables; queues: tuples of messages; processes: (type,
# location, local value) by pid.
State = collections.namedtuple("State", "values queues processes")
# moved: pids that moved; lines: trail lines that it takes.
Edge = collections.namedtuple("Edge", "target moved lines")


class TooLarge(Exception):
    """More states than a test wants."""


def locations_of(kind):
    """The control states of a process type; that of state i is i."""
    states = len(kind.options)
    found = [Location([], False, False) for _ in range(states + 1)]
    found.append(Location([], False, True))
    found[states].transitions.append(Transition([("skip",)], states + 1))
    for state, options in enumerate(kind.options):
        for option in options:
            add_option(found, state, option)
    return found


def add_option(found, state, option):
    if option.kind == "d_step":
        found[state].transitions.append(
            Transition(option.statements, option.target))
        return
    for number, statement in enumerate(option.statements):
        last = number == len(option.statements) - 1
        target = option.target if last else len(found)
        found[state].transitions.append(Transition([statement], target))
        if not last:
            found.append(Location([], option.kind == "atomic", False))
        state = target


class World:
    """A state that is being changed."""

    def __init__(self, explorer, state):
        self.explorer = explorer
        self.values = list(state.values)
        self.queues = list(state.queues)
        self.processes = list(state.processes)

    def frozen(self):
        return State(tuple(self.values), tuple(self.queues),
                     tuple(self.processes))

    def move(self, pid, target):
        kind, _, local = self.processes[pid]
        self.processes[pid] = (kind, target, local)

    def set_local(self, pid, value):
        kind, location, _ = self.processes[pid]
        self.processes[pid] = (kind, location, value)

    def execute(self, statement, pid):
        what, *rest = statement
        if what == "set":
            self.values[self.explorer.variable[rest[0]]] = \
                self.explorer.value(rest[1], self)
        elif what == "send":
            queue = self.explorer.queue[rest[0]]
            self.queues[queue] += (self.explorer.value(rest[1], self),)
        elif what == "receive":
            queue = self.explorer.queue[rest[0]]
            if rest[1] == cycle_model.LOCAL:
                self.set_local(pid, self.queues[queue][0])
            self.queues[queue] = self.queues[queue][1:]
        elif what == "run":
            self.processes.append((rest[0], 0, 0))


class Explorer:
    """The semantics of one model."""

    def __init__(self, model):
        self.model = model
        self.locations = [locations_of(kind) for kind in model.types]
        self.variable = {name: i for i, name in enumerate(model.variables)}
        self.queue = {c.name: i for i, c in enumerate(model.channels)}
        self.capacity = {c.name: c.capacity for c in model.channels}

    def initial(self):
        return State((0,) * len(self.variable), ((),) * len(self.queue),
                     tuple((kind, 0, 0) for kind in sorted(self.model.active)))

    def location(self, state, pid):
        kind, location, _ = state.processes[pid]
        return self.locations[kind][location]

    def value(self, value, state):
        if value[0] == "constant":
            return value[1]
        return (state.values[self.variable[value[1]]] + 1) % value[2]

    def holds(self, condition, state, pid):
        operator, name, number = condition
        if operator.startswith("len"):
            left, operator = len(state.queues[self.queue[name]]), operator[3:]
        elif name == cycle_model.LOCAL:
            left = state.processes[pid][2]
        else:
            left = state.values[self.variable[name]]
        return {"==": left == number, "!=": left != number,
                "<": left < number}[operator]

    def partners(self, state, pid, statement):
        """(pid, transition) of those who can receive this in a handshake."""
        _, channel, value = statement
        sent = self.value(value, state)
        for other in range(len(state.processes)):
            if other == pid:
                continue
            for transition in self.location(state, other).transitions:
                what, *rest = transition.statements[0]
                if what == "receive" and rest[0] == channel and \
                        rest[1] in (cycle_model.LOCAL, sent):
                    yield other, transition

    def executable(self, state, pid, statement, timeout):
        """Of any statement but else."""
        what, *rest = statement
        if what == "guard":
            return self.holds(rest[0], state, pid)
        if what == "send":
            if self.capacity[rest[0]] == 0:
                return any(self.partners(state, pid, statement))
            return len(state.queues[self.queue[rest[0]]]) < \
                self.capacity[rest[0]]
        if what == "receive":
            queue = state.queues[self.queue[rest[0]]]
            return bool(queue) and rest[1] in (cycle_model.LOCAL, queue[0])
        if what == "timeout":
            return timeout
        return True

    def enabled(self, state, pid, timeout=False):
        """The transitions that the process can take."""
        found, otherwise = [], []
        for transition in self.location(state, pid).transitions:
            if transition.statements[0] == ("else",):
                otherwise.append(transition)
            elif self.executable(state, pid, transition.statements[0],
                                 timeout):
                found.append(transition)
        return found or otherwise

    def may_die(self, state, pid):
        return self.location(state, pid).end and \
            pid == len(state.processes) - 1

    def can_move(self, state, pid, timeout=False):
        return self.may_die(state, pid) or \
            bool(self.enabled(state, pid, timeout))

    def fired(self, state, pid, transition):
        """(state, pid that keeps control or None, moved, lines) of one step."""
        first = transition.statements[0]
        if first[0] == "send" and self.capacity[first[1]] == 0:
            yield from self.handshakes(state, pid, transition)
            return
        world = World(self, state)
        for statement in transition.statements:
            world.execute(statement, pid)
        world.move(pid, transition.target)
        after = world.frozen()
        yield after, self.kept(after, pid), {pid}, 1

    def handshakes(self, state, pid, transition):
        first = transition.statements[0]
        sent = self.value(first[2], state)
        for other, reception in list(self.partners(state, pid, first)):
            world = World(self, state)
            world.move(pid, transition.target)
            if reception.statements[0][2] == cycle_model.LOCAL:
                world.set_local(other, sent)
            world.move(other, reception.target)
            after = world.frozen()
            yield after, self.kept(after, other), {pid, other}, 2

    def kept(self, state, pid):
        return pid if self.location(state, pid).inside else None

    def regions(self, state, pid, transition):
        """The ends of all that begins with this transition: edges."""
        open_ends = list(self.fired(state, pid, transition))
        while open_ends:
            after, holder, moved, lines = open_ends.pop()
            going_on = [] if holder is None else self.enabled(after, holder)
            if not going_on:
                yield Edge(after, frozenset(moved), lines)
            for following in going_on:
                open_ends += [
                    (end, who, moved | more, lines + added)
                    for end, who, more, added in self.fired(after, holder,
                                                            following)]

    def edges(self, state):
        """All edges; none if the system is blocked."""
        for timeout in (False, True):
            found = []
            for pid in range(len(state.processes)):
                for transition in self.enabled(state, pid, timeout):
                    found += self.regions(state, pid, transition)
                if self.may_die(state, pid):
                    found.append(Edge(state._replace(
                        processes=state.processes[:-1]), frozenset([pid]), 1))
            if found:
                return found
        return []


# states: in the order of discovery, the first is initial; edges: per state
# (number of the target, moved, lines); blocked: per state whether the only edge
# is its stutter step; idle: per state the pids that cannot move.
Graph = collections.namedtuple("Graph", "states edges blocked idle processes")


def explore(model):
    """The whole Graph; TooLarge if it is not small."""
    explorer = Explorer(model)
    states = [explorer.initial()]
    number = {states[0]: 0}
    edges, blocked, idle = [], [], []
    for state in states:    # grows
        found = explorer.edges(state)
        blocked.append(not found)
        for edge in found:
            if edge.target not in number:
                number[edge.target] = len(states)
                states.append(edge.target)
        if len(states) > MOST_STATES:
            raise TooLarge(f"more than {MOST_STATES} states")
        edges.append([(number[e.target], e.moved, e.lines) for e in found] or
                     [(number[state], frozenset(), 0)])
        idle.append(frozenset(p for p in range(len(state.processes))
                              if not explorer.can_move(state, p)))
    processes = max(len(state.processes) for state in states)
    return Graph(states, edges, blocked, idle, processes)
