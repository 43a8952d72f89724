"""Small random models with a meaning of their own, for tests of liveness.

A Model is a plain description: variables, channels, and process types whose
states have options. `promela` prints it; cycle_states explores it without any
of our engine, from the same description. What is generated stays inside of what
both define: linear atomic sequences and d_steps, no assertions.
"""
import collections
import random

# kind: plain, atomic or d_step; statements are tuples, the first word says
# what they are; target: number of a state.
Option = collections.namedtuple("Option", "kind statements target")
# options: a list for each state; the state behind the last one is the end.
Type = collections.namedtuple("Type", "name options labels")
Channel = collections.namedtuple("Channel", "name capacity")
# variables: name -> number of values, all begin with 0; active: types of the
# processes that exist from the beginning, in the order of their pids.
Model = collections.namedtuple("Model", "variables channels types active")

LOCAL = "v"     # each process has one, for what it receives
VALUES = 3      # of messages and of the local variable
MOST_CREATED = 2


class Generator:
    """Makes one model of a random source."""

    def __init__(self, source):
        self.random = source
        self.variables = {name: source.choice((2, 2, 3))
                          for name in "abc"[:source.randint(1, 3)]}
        self.channels = [Channel(f"q{i}", source.choice((0, 0, 1, 2)))
                         for i in range(source.choice((0, 1, 1, 2)))]
        self.created = self.number = None

    def model(self):
        number = self.random.choice((1, 2, 2, 2, 3, 3))
        creates = self.random.random() < 0.15
        if creates:
            self.variables["made"] = MOST_CREATED + 1
            self.created = number
        types = [self.type(i, creates and i == 0) for i in range(number)]
        active = list(range(number))
        if number < 3 and self.random.random() < 0.2:
            active.insert(1, 0)     # two processes of the first type
        if creates:
            types.append(self.type(number, False))
        return Model(self.variables, self.channels, types, active)

    def type(self, number, creates):
        self.number = number
        states = self.random.randint(1, 4)
        options = [self.options(state, states, creates and state == 0)
                   for state in range(states)]
        labels = {}
        for kind in ("accept", "progress"):
            for state in range(states):
                if self.random.random() < 0.25:
                    labels.setdefault(state, []).append(kind)
        return Type(f"P{number}", options, labels)

    def options(self, state, states, creates):
        found = [self.option(state, states)
                 for _ in range(self.random.choice((1, 1, 2, 2, 3)))]
        if creates:
            found.append(Option("atomic", [
                ("guard", ("<", "made", MOST_CREATED)),
                ("set", "made", ("next", "made", MOST_CREATED + 1)),
                ("run", self.created)], self.target(states)))
        extra = self.random.random()
        if extra < 0.15:
            found.append(Option("plain", [("else",)], self.target(states)))
        elif extra < 0.22:
            found.append(Option("plain", [("timeout",)], self.target(states)))
        return found

    def target(self, states):
        """Any state; the end is rare, so that most models go on."""
        if self.random.random() < 0.08:
            return states
        return self.random.randrange(states)

    def option(self, state, states):
        kind = self.random.choice(("plain",) * 6 + ("atomic", "d_step"))
        length = {"plain": self.random.choice((1, 1, 1, 2)),
                  "atomic": self.random.randint(2, 3),
                  "d_step": self.random.randint(2, 3)}[kind]
        target = self.target(states)
        statements = [self.statement(kind, i) for i in range(length)]
        # SPIN refuses a state that does nothing but return to itself.
        if statements == [("skip",)] and target == state:
            statements = [self.assignment()]
        return Option(kind, statements, target)

    def statement(self, kind, place):
        if kind == "d_step" and place > 0:
            return self.assignment()
        which = self.random.random()
        if which < 0.2:
            return ("guard", self.condition())
        if which < 0.45 or not self.channels:
            return self.assignment()
        if which < 0.5 and kind == "plain":
            return ("skip",)
        return self.message(kind)

    def message(self, kind):
        channel = self.random.choice(self.channels)
        buffered = [c for c in self.channels if c.capacity]
        if kind == "d_step":
            if not buffered:
                return self.assignment()
            channel = self.random.choice(buffered)
        if self.random.random() < self.talkative(channel):
            return ("send", channel.name, self.value(VALUES))
        return ("receive", channel.name, self.random.choice(
            (LOCAL, LOCAL, self.random.randrange(2))))

    def talkative(self, channel):
        """How often it sends; a handshake wants one of either kind."""
        if channel.capacity:
            return 0.5
        return 0.9 if self.number % 2 else 0.1

    def assignment(self):
        name = self.random.choice([n for n in self.variables if n != "made"])
        return ("set", name, self.value(self.variables[name]))

    def value(self, values):
        if self.random.random() < 0.5:
            return ("constant", self.random.randrange(values))
        names = [n for n, size in self.variables.items() if size <= values]
        return ("next", self.random.choice(names), values) if names \
            else ("constant", 0)

    def condition(self):
        if self.channels and self.random.random() < 0.15:
            channel = self.random.choice(self.channels)
            return (self.random.choice(("len==", "len!=")), channel.name,
                    self.random.randrange(2))
        names = [n for n in self.variables if n != "made"]
        name = self.random.choice([*names, *names, LOCAL])
        values = self.variables.get(name, VALUES)
        return (self.random.choice(("==", "==", "!=")), name,
                self.random.randrange(values))


def random_model(seed):
    return Generator(random.Random(f"model {seed}")).model()


def has_rendezvous(model):
    return any(not channel.capacity for channel in model.channels)


def condition_text(condition):
    operator, name, number = condition
    if operator.startswith("len"):
        return f"len({name}) {operator[3:]} {number}"
    return f"{name} {operator} {number}"


def value_text(value):
    if value[0] == "constant":
        return str(value[1])
    return f"(({value[1]} + 1) % {value[2]})"


def statement_text(statement, model):
    what, *rest = statement
    if what == "guard":
        return f"({condition_text(rest[0])})"
    if what == "set":
        return f"{rest[0]} = {value_text(rest[1])}"
    if what == "send":
        return f"{rest[0]}!{value_text(rest[1])}"
    if what == "receive":
        return f"{rest[0]}?{rest[1]}"
    if what == "run":
        return f"run {model.types[rest[0]].name}()"
    return what


def option_text(option, model):
    inner = "; ".join(statement_text(s, model) for s in option.statements)
    if option.kind != "plain":
        inner = f"{option.kind} {{ {inner} }}"
    return f"\t:: {inner}; goto S{option.target}"


def type_text(kind, model, number, accepting):
    copies = model.active.count(number)
    start = f"active [{copies}] " if copies else ""
    rows = [f"{start}proctype {kind.name}()", "{", f"\tbyte {LOCAL};", ""]
    for state, options in enumerate(kind.options):
        rows.append("".join(f"{word}_{state}: " for word in
                            kind.labels.get(state, [])
                            if accepting or word != "accept") + f"S{state}:")
        rows += ["\tif", *(option_text(o, model) for o in options), "\tfi;"]
    return "\n".join([*rows, f"S{len(kind.options)}:", "\tskip", "}"])


def promela(model, accepting=False):
    """The text of the model, without formulas.

    For SPIN an accept label of a process counts as one of the claim, which
    nobody can mean who writes a formula: only accepting models have them.
    """
    rows = [f"{'bit' if size == 2 else 'byte'} {name};"
            for name, size in model.variables.items()]
    rows += [f"chan {c.name} = [{c.capacity}] of {{ byte }};"
             for c in model.channels]
    rows += [type_text(kind, model, number, accepting)
             for number, kind in enumerate(model.types)]
    return "\n".join(rows) + "\n"
