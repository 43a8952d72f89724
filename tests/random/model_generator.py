"""Random small Promela models: the same seed gives the same model.

    python3 model_generator.py SEED [NUMBER]     prints the model(s)

Every construct of the language can appear; values, channels and processes are
bounded, so that most models have less than some thousand states. The text has
one statement per line, indented by depth: the shrinker relies on it.
"""
import random
import sys

SCALARS = {"g0": "byte", "g1": "byte", "b0": "bool", "s0": "short",
           "i0": "int", "u0": "unsigned"}
FEATURES = """array typedef mtype unsigned wide hidden buffered pair rendezvous
rv_pair chan_array local_chan chan_chan struct_chan run provided priority
timeout inline claim exclusive unless nested_unless goto d_step atomic for
select assert end ternary sorted random_receive last multiple declare
printf remote enabled""".split()
# What SPIN or the comparison cannot combine.
CONFLICTS = [("priority", "rendezvous"), ("priority", "rv_pair"),
             ("claim", "run"), ("enabled", "rendezvous"),
             ("enabled", "rv_pair"), ("claim", "enabled")]
RARE = {"priority": .12, "claim": .15, "exclusive": .08, "last": .05,
        "provided": .15, "hidden": .15, "remote": .1, "enabled": .05,
        "printf": .1}


class Channel:
    """A channel: its name in statements, the types of its fields."""

    def __init__(self, name, fields, capacity):
        self.name, self.fields, self.capacity = name, fields, capacity


class Generator:
    """Writes one model."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.depth = 0
        self.features = self.pick_features()
        self.channels = []
        self.locals = []
        self.labels = []
        self.used_labels = 0
        self.proctypes = []  # names that may be run, with their parameter
        self.loops = 0       # depth of loops that break may leave
        self.calm = 0        # > 0: inside of atomic: no loops
        self.budget = 0      # statements that this process may still have

    # --- Choices ---------------------------------------------------------
    def pick_features(self):
        chosen = {f for f in FEATURES
                  if self.random.random() < RARE.get(f, .4)}
        for one, other in CONFLICTS:
            if one in chosen and other in chosen:
                chosen.discard(self.random.choice((one, other)))
        if self.random.random() < .1:
            chosen -= {"buffered", "pair", "rendezvous", "rv_pair",
                       "chan_array", "local_chan", "chan_chan", "struct_chan"}
        return chosen

    def has(self, feature):
        return feature in self.features

    def chance(self, probability):
        return self.random.random() < probability

    def one(self, values):
        return self.random.choice(list(values))

    # --- Text ------------------------------------------------------------
    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def block(self, head, tail, inside):
        self.line(head)
        self.depth += 1
        inside()
        self.depth -= 1
        self.line(tail)

    def text(self):
        return "\n".join(self.lines) + "\n"

    # --- Expressions -----------------------------------------------------
    def small_variables(self):
        """Variables that fit a byte: also good as targets and indices."""
        names = ["g0", "g1", *self.locals]
        names += ["u0"] if self.has("unsigned") else []
        names += [f"a[{self.index(3)}]"] if self.has("array") else []
        names += ["t0.x", f"t0.z[{self.index(2)}]",
                  f"ta[{self.index(2)}].x"] if self.has("typedef") else []
        return names

    def index(self, size):
        if self.chance(.6):
            return str(self.random.randrange(size))
        return f"{self.one(['g0', 'g1', *self.locals])} % {size}"

    def variable(self):
        names = self.small_variables() + ["b0"]
        names += ["s0", "i0"] if self.has("wide") else []
        names += ["t0.y"] if self.has("typedef") else []
        return self.one(names)

    def atom(self):
        roll = self.random.random()
        if roll < .45:
            return self.variable()
        if roll < .85 or not self.channels:
            return str(self.random.randrange(4))
        if roll < .9:
            return "_pid"
        return f"len({self.one(self.channels).name})" \
            if self.buffered() else "1"

    def value(self, depth=1):
        """An expression of any value."""
        if depth == 0 or self.chance(.4):
            return self.atom()
        left, right = self.value(depth - 1), self.value(depth - 1)
        roll = self.random.random()
        if roll < .5:
            return f"({left} {self.one('+-*')} {right})"
        if roll < .7:
            return f"({left} {self.one('&|^')} {right})"
        if roll < .8:
            return f"({left} {self.one(['<<', '>>'])} 1)"
        if roll < .9 and self.has("ternary"):
            return f"({self.condition(0)} -> {left} : {right})"
        return f"({left} % {self.random.randrange(2, 5)})"

    def bounded(self):
        """An expression of few values."""
        if self.chance(.3):
            return str(self.random.randrange(3))
        return f"({self.value()} & {self.one((1, 1, 3))})"

    def condition(self, depth=1, polls=True):
        """A truth value; full, empty and the like must not be negated."""
        roll = self.random.random()
        if depth and roll < .2:
            return f"({self.condition(0, polls)} {self.one(['&&', '||'])} " \
                   f"{self.condition(0, polls)})"
        if roll < .25:
            return f"!({self.condition(0, False)})"
        if roll < .35:
            return "b0"
        if roll < .45 and polls and self.buffered():
            return f"{self.one(['empty', 'nempty', 'full', 'nfull'])}" \
                   f"({self.one(self.buffered()).name})"
        if roll < .5 and self.has("mtype"):
            return f"(m0 == {self.one(('red', 'green', 'blue'))})"
        if roll < .53 and self.has("last"):
            return f"(_last == {self.random.randrange(3)})"
        if roll < .56 and self.has("enabled"):
            return f"enabled({self.random.randrange(2)})"
        compare = self.one(["==", "!=", "<", "<=", ">", ">="])
        return f"({self.variable()} {compare} {self.value(0)})"

    def buffered(self):
        return [c for c in self.channels if c.capacity]

    # --- Statements ------------------------------------------------------
    def assignment(self):
        roll = self.random.random()
        if roll < .1:
            return f"b0 = {self.one(['!b0', 'true', 'false', self.condition(0)])}"
        if roll < .2 and self.has("mtype"):
            return f"m0 = {self.one(('red', 'green', 'blue'))}"
        if roll < .25 and self.has("unsigned"):
            return self.one(["u0++", "u0--"])
        if roll < .32 and self.has("wide"):
            return f"{self.one(('s0', 'i0'))} = {self.bounded()} - 1"
        if roll < .36 and self.has("hidden"):
            return f"h0 = {self.value()}"
        if roll < .4 and self.has("typedef"):
            return f"t0.y = {self.condition(0)}"
        return f"{self.one(self.small_variables())} = {self.bounded()}"

    def field(self, kind):
        """What is sent in a field of this type."""
        if kind == "mtype":
            return self.one(("red", "green", "blue"))
        if kind == "chan":
            return self.one([c.name for c in self.channels
                             if c.fields == ["byte"] and c.capacity] or ["c0"])
        if kind == "M":
            return "sm"
        return self.bounded()

    def send(self, channel=None):
        c = channel or self.one(self.channels)
        parts = [self.field(kind) for kind in c.fields]
        mark = "!!" if c.capacity and self.has("sorted") \
            and c.fields[0] in ("byte", "mtype") and self.chance(.3) else "!"
        if len(parts) == 2 and self.chance(.4):
            return f"{c.name}{mark}{parts[0]}({parts[1]})"
        return f"{c.name}{mark}{','.join(parts)}"

    def pattern(self, kind):
        """What receives a field of this type."""
        roll = self.random.random()
        if kind == "M":
            return "sm"
        if kind == "chan":
            return "cv" if roll < .8 else "_"
        if kind == "mtype":
            return "m0" if roll < .35 else self.one(("red", "green", "blue"))
        if roll < .15:
            return "_"
        if roll < .3:
            return f"eval({self.one(['g0', 'g1', *self.locals])})"
        if roll < .45:
            return str(self.random.randrange(3))
        return self.one(self.small_variables())

    def receive(self, channel=None):
        c = channel or self.one(self.channels)
        parts = ",".join(self.pattern(kind) for kind in c.fields)
        mark = "??" if c.capacity and self.has("random_receive") \
            and self.chance(.3) else "?"
        if c.capacity and self.chance(.15):
            parts = f"<{parts}>"
        return f"{c.name}{mark}{parts}"

    def poll(self):
        c = self.one(self.buffered())
        if "M" in c.fields:
            return f"nempty({c.name})"
        parts = ",".join(self.pattern(kind) for kind in c.fields)
        mark = "??" if self.has("random_receive") and self.chance(.4) else "?"
        return f"{c.name}{mark}[{parts}]"

    def message(self):
        """A send or a receive; through a variable of type chan, sometimes."""
        if self.has("chan_chan") and self.chance(.15):
            known = self.one(("c0", "cv"))
            return self.one([f"{known}!{self.bounded()}", f"{known}?g0"])
        return self.send() if self.chance(.5) else self.receive()

    def guard(self):
        roll = self.random.random()
        if roll < .45 and self.channels:
            return self.message()
        if roll < .5 and self.buffered():
            return self.poll()
        if roll < .53 and self.has("timeout"):
            return "timeout"
        if roll < .75:
            return self.condition()
        return self.assignment()

    def simple(self):
        """A statement of one line, without jumps."""
        roll = self.random.random()
        if roll < .36 and self.has("assert"):
            return f"assert({self.condition()})"
        if roll < .4 and self.has("inline"):
            return f"step({self.one(['g0', 'g1'])}, {self.bounded()})"
        if roll < .43 and self.has("printf"):
            return f'printf("%d\\n", {self.value()})'
        if roll < .46:
            return "skip"
        if roll < .53 and self.has("select") and self.locals:
            return f"select ({self.locals[0]} : 0 .. 1)"
        return self.assignment()

    def jump(self):
        if self.loops and self.chance(.5):
            return "break"
        if self.labels and self.has("goto"):
            return f"goto {self.one(self.labels)}"
        return None

    def statement(self, depth):
        """One statement, with everything in it."""
        self.budget -= 1
        roll = self.random.random()
        if depth and self.budget > 0:
            if roll < .12:
                return self.choice(depth - 1)
            if roll < .2 and not self.calm:
                return self.loop(depth - 1)
            if roll < .27 and self.has("atomic"):
                return self.atomic(depth - 1)
            if roll < .33 and self.has("d_step"):
                return self.d_step()
            if roll < .39 and self.has("unless"):
                return self.unless(depth - 1)
            if roll < .42 and self.has("for"):
                return self.for_loop(depth - 1)
            if roll < .45 and self.has("run") and self.proctypes:
                return self.run()
        if roll > .97:
            text = self.jump()
            if text:
                return self.line(text + ";")
        if .55 < roll < .72 and self.channels:
            return self.patient(self.message())
        if .72 < roll < .76:
            return self.patient(self.condition())
        return self.line(self.simple() + ";")

    def patient(self, text):
        """A statement that may block, mostly with a way around it."""
        if self.chance(.4):
            return self.line(text + ";")
        way = self.one(["timeout", "skip", "else"])
        self.block("if", "fi;", lambda: (self.line(f":: {text};"),
                                         self.line(f":: {way};")))

    def statements(self, depth, most=3):
        for _ in range(self.random.randint(1, most)):
            self.statement(depth)

    def option(self, depth, guard):
        self.line(f":: {guard};")
        self.depth += 1
        if self.chance(.7):
            self.statements(depth, 2)
        text = self.jump() if self.chance(.25) else None
        if text:
            self.line(text + ";")
        self.depth -= 1

    def options(self, depth, leave):
        for _ in range(self.random.randint(1, 3)):
            self.option(depth, self.guard())
        if self.chance(.3):
            self.option(depth, "else")
        if leave:
            self.line(self.one([":: break;", ":: else; break;"])
                      if not self.lines[-1].lstrip().startswith(":: else")
                      and not self.else_in_choice() else ":: break;")

    def else_in_choice(self):
        """Whether an option at this depth is an else already."""
        mark = "  " * self.depth + ":: else"
        for text in reversed(self.lines):
            if text.startswith(mark):
                return True
            if len(text) - len(text.lstrip()) < 2 * self.depth:
                return False
        return False

    def choice(self, depth):
        self.block("if", "fi;", lambda: self.options(depth, False))

    def loop(self, depth):
        head = "do"
        if self.has("end") and self.chance(.5):
            self.used_labels += 1
            head = f"end{self.used_labels}: do"
        self.loops += 1
        self.block(head, "od;",
                   lambda: self.options(depth, self.chance(.7)))
        self.loops -= 1

    def atomic(self, depth):
        self.calm += 1
        loops, self.loops = self.loops, 0
        self.block("atomic {", "};", lambda: self.statements(depth, 4))
        self.loops = loops
        self.calm -= 1

    def d_step(self):
        def inside():
            if self.chance(.4):
                self.line(self.condition() + ";")
            for _ in range(self.random.randint(1, 3)):
                self.line(self.assignment() + ";")
            if self.chance(.3):
                self.line("if")
                self.line(f":: {self.condition()}; {self.assignment()};")
                self.line(f":: else; {self.assignment()};")
                self.line("fi;")
            if self.has("hidden") and self.chance(.5):
                self.line("h0 = g0;")
                self.line("g1 = h0 & 3;")
        self.block("d_step {", "};", inside)

    def unless(self, depth):
        loops, self.loops = self.loops, 0
        self.line("{")
        self.depth += 1
        if self.has("nested_unless") and self.chance(.4) and depth:
            self.unless(depth - 1)
        self.statements(depth)
        self.depth -= 1
        self.line("} unless {")
        self.depth += 1
        self.line((self.condition() if self.chance(.6) else self.guard()) + ";")
        if self.chance(.6):
            self.statements(0, 2)
        self.depth -= 1
        self.line("};")
        self.loops = loops

    def for_loop(self, depth):
        name = self.locals[0] if self.locals else "g0"
        loops, self.loops = self.loops, 0
        head = f"for ({name} : 0 .. {self.random.randint(0, 2)}) {{"
        if self.has("array") and self.chance(.3):
            head = f"for ({name} in a) {{"
        self.calm += 1
        self.block(head, "};", lambda: self.line(
            self.one([f"skip;", f"b0 = {self.condition(0)};",
                      f"b0 = !b0;"])))
        self.calm -= 1
        self.loops = loops

    def run(self):
        name, parameter = self.one(self.proctypes)
        argument = self.random.randrange(2) if parameter == "byte" else "c0"
        text = f"run {name}({argument if parameter else ''});"
        if self.chance(.2):
            text = f"g1 = {text}"
        self.block("if", "fi;", lambda: (
            self.line(f":: (_nr_pr < 4); {text}"), self.line(":: else;")))

    # --- Declarations ----------------------------------------------------
    def declarations(self):
        if self.has("mtype"):
            self.line("mtype = { red, green, blue };")
            self.line("mtype m0 = red;")
        elif self.has("pair") or self.has("rv_pair"):
            self.line("mtype = { red, green, blue };")
            self.line("mtype m0;")
            self.features.add("mtype")
        self.line(f"byte g0 = {self.random.randrange(3)};")
        self.line("byte g1;")
        self.line("bool b0;")
        if self.has("wide"):
            self.line("short s0 = -1;")
            self.line("int i0;")
        if self.has("unsigned"):
            self.line(f"unsigned u0 : {self.random.randint(1, 3)};")
        if self.has("array"):
            self.line(self.one(["byte a[3];", "byte a[3] = 1;"]))
        if self.has("hidden"):
            self.line("hidden byte h0;")
        if self.has("typedef"):
            self.line("typedef T { byte x; bool y; byte z[2] };")
            self.line("T t0;")
            self.line("T ta[2];")
        self.channel_declarations()
        if self.has("inline"):
            self.inline()

    def channel(self, name, fields, capacity, size=1):
        array = f"[{size}]" if size > 1 else ""
        self.line(f"chan {name}{array} = [{capacity}] of "
                  f"{{ {', '.join(fields)} }};")
        for i in range(size):
            self.channels.append(Channel(
                f"{name}[{i}]" if size > 1 else name, fields, capacity))

    def channel_declarations(self):
        few = lambda: self.random.randint(1, 2)  # noqa: E731
        if self.has("buffered") or self.has("chan_chan"):
            self.channel("c0", ["byte"], few())
        if self.has("pair"):
            self.channel("c1", ["mtype", self.one(("byte", "bit"))], few())
        if self.has("rendezvous"):
            self.channel("r0", ["byte"], 0)
        if self.has("rv_pair"):
            self.channel("r1", ["mtype", "byte"], 0)
        if self.has("chan_array"):
            self.channel("ca", ["byte"], self.random.randint(0, 1)
                         if not self.has("priority")
                         and not self.has("enabled") else 1, 2)
        if self.has("struct_chan"):
            self.line("typedef M { bit p; byte q };")
            self.line("M sm;")
            self.channel("cs", ["M"], 1)
        if self.has("chan_chan"):
            self.channel("cc", ["chan"], 1)
            self.line("chan cv = [1] of { byte };")

    def inline(self):
        self.block("inline step(what, much) {", "}", lambda: (
            self.line("what = (what + much) & 3;"),
            self.line(f"{self.assignment()};"
                      if self.chance(.5) else "b0 = !b0;")))

    # --- Processes -------------------------------------------------------
    def body(self, kind, parameter=None):
        self.locals = [f"x{self.depth}"] if self.chance(.6) else []
        self.labels, self.loops = [], 0
        self.budget = 9
        known = list(self.channels)
        for name in self.locals:
            self.line(f"byte {name};")
        if parameter == "byte":
            self.locals.append("p")
        if parameter == "chan":
            self.channels.append(Channel("p", ["byte"], 1))
        if self.has("local_chan") and self.chance(.4):
            self.channel("lc", ["byte"], 1)
        self.exclusive(kind)
        self.sequence()
        self.channels = known

    def exclusive(self, kind):
        if self.has("exclusive") and self.buffered() and kind != "many":
            names = [c.name for c in self.buffered() if "[" not in c.name
                     and c.name not in ("p", "lc")]
            if names:
                self.line(f"{self.one(('xr', 'xs'))} {self.one(names)};")

    def sequence(self):
        label = f"L{self.used_labels}"
        self.used_labels += 1
        if self.has("goto"):
            self.labels.append(label)
            self.line(f"{label}: {self.assignment()};")
        for _ in range(self.random.randint(1, 4)):
            if self.has("declare") and self.chance(.08):
                name = f"y{self.used_labels}"
                self.used_labels += 1
                self.line(f"byte {name} = {self.bounded()};")
                self.locals.append(name)
            self.statement(2)

    def suffix(self):
        text = ""
        if self.has("priority"):
            text += f" priority {self.random.randint(1, 3)}"
        if self.has("provided") and self.chance(.5):
            text += f" provided ({self.one(['b0', '!b0', 'g0 < 2'])})"
        return text

    def passive(self, number):
        parameter = self.one([None, "byte", "chan"
                              if self.has("buffered") or self.has("chan_chan")
                              else "byte"])
        head = f"proctype Q{number}({parameter + ' p' if parameter else ''})" \
            + self.suffix() + " {"
        self.block(head, "}", lambda: self.body("many", parameter))
        self.proctypes.append((f"Q{number}", parameter))

    def active(self, number):
        many = self.has("multiple") and self.chance(.3)
        head = f"active {'[2] ' if many else ''}proctype P{number}()" \
            + self.suffix() + " {"
        self.block(head, "}", lambda: self.body("many" if many else "one"))

    def init(self):
        def inside():
            self.locals, self.labels, self.budget = [], [], 3
            for _ in range(self.random.randint(1, 2)):
                self.run()
            if self.chance(.4):
                self.statements(1, 2)
        self.block("init {", "}", inside)

    def claim(self):
        self.locals = []
        self.channels = []
        self.features -= {"last", "enabled"}
        condition = self.condition()
        if self.has("remote") and self.has("goto"):
            condition = "P0@L0" if "L0:" in self.text() \
                and "active proctype P0" in self.text() else condition
        kind = self.random.randrange(3)
        if kind == 0:
            rows = ["do", f":: {condition}; break;", ":: else;", "od;"]
        elif kind == 1:
            rows = ["do", f":: assert({condition});", "od;"]
        else:
            rows = ["do", f":: {condition}; break;", ":: true;", "od;",
                    "do", f":: {self.condition()}; break;", ":: else;", "od;"]
        self.block("never {", "}", lambda: [self.line(r) for r in rows])

    def model(self):
        self.declarations()
        if self.has("run"):
            for number in range(self.random.randint(1, 2)):
                self.passive(number)
        for number in range(self.random.randint(1, 2 + (not self.proctypes))):
            self.active(number)
        if self.proctypes:
            self.init()
        if self.has("claim"):
            self.claim()
        return self.text()


def random_model(seed):
    """The text of the model of this seed."""
    return Generator(seed).model()


if __name__ == "__main__":
    first = int(sys.argv[1])
    for seed in range(first, first + int((sys.argv[2:] or [1])[0])):
        print(f"/* seed {seed} */\n{random_model(seed)}")
