"""Whether our searches for cycles, and SPIN's, say what cycle_check says.

One seed is a model with several formulas, each with and without weak fairness,
and its accept and progress labels. A Pair is one of them with its verdict by
definition.
"""
import collections
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))
import cycle_check  # noqa: E402
import cycle_formulas  # noqa: E402
import cycle_lengths  # noqa: E402
import cycle_model  # noqa: E402
import cycle_runs as runs  # noqa: E402
import cycle_states  # noqa: E402
import expectations  # noqa: E402
import lasso  # noqa: E402
import spin_oracle as oracle  # noqa: E402
import verifiers  # noqa: E402

FORMULAS, LONGEST = 5, 15
# SPIN gets formulas that it can translate in some seconds.
SPIN_LONGEST, SPIN_SECONDS = 7, 5
SECONDS = 20
NAME = "model.pml"
SEARCHES = (["--liveness=scc"], ["--liveness=ndfs", "--no-reduction"],
            ["--liveness=ndfs"], ["--liveness=scc", "--no-reduction"])

# formula: its text, "" for labels; options: of pan, without -f; length: of a
# shortest lasso in lines, None where it is not known.
Pair = collections.namedtuple("Pair", "formula options fair violated length")


class Disagreement(Exception):
    """Somebody says something else than the definition."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Unsuitable(Exception):
    """Too large for this test."""


class Subject:
    """A model with its graph and formulas."""

    def __init__(self, model, atoms, formulas):
        self.model, self.atoms, self.formulas = model, atoms, formulas
        try:
            self.graph = cycle_states.explore(model)
        except cycle_states.TooLarge as reason:
            raise Unsuitable(str(reason)) from reason
        self.labels = cycle_formulas.labels(
            self.graph, self.atoms, cycle_states.Explorer(model))

    def formula_text(self, formula):
        return cycle_formulas.text(formula, self.atoms, self.model)

    def formula_pairs(self):
        for formula in self.formulas:
            try:
                for fair in (False, True):
                    yield Pair(self.formula_text(formula), ["-a"], fair,
                               cycle_check.violated(self.graph, self.labels,
                                                    formula, fair), None)
            except cycle_check.TooHard:
                continue

    def pairs(self):
        yield from self.formula_pairs()
        yield from self.label_pairs()

    def label_pairs(self):
        """Both kinds of labels; a pair and its fair twin follow each other."""
        found = []
        for fair in (False, True):
            accepting, progress = (
                word(self.graph, self.model, fair) for word in
                (cycle_check.acceptance_cycle, cycle_check.non_progress_cycle))
            lengths = (None, None) if fair else (
                cycle_lengths.shortest_acceptance(self.graph, self.model),
                cycle_lengths.shortest_non_progress(self.graph, self.model))
            found.append((fair, accepting, progress, lengths))
        for fair, accepting, _, lengths in found:
            yield Pair("", ["-a", "-E", "-noclaim"], fair, accepting,
                       lengths[0])
        for fair, _, progress, lengths in found:
            yield Pair("", ["-l"], fair, progress, lengths[1])


def subject(seed, for_spin):
    """The model of a seed; SPIN gets few formulas, short ones, without X."""
    model = cycle_model.random_model(seed)
    number, longest = (2, SPIN_LONGEST) if for_spin else (FORMULAS, LONGEST)
    return Subject(model, *cycle_formulas.sample(seed, model, number, longest,
                                                 not for_spin))


def options_of(pair):
    return [*pair.options, *(["-f"] if pair.fair else [])]


def expect(pair, kind, found, said):
    if found != pair.violated:
        raise Disagreement(kind, f"{said}: found {found}, by definition "
                           f"{pair.violated}; {pair.formula}")


def text_of(model, pair):
    """The model with the one formula of the pair."""
    claim = f"ltl {{ {pair.formula} }}\n" if pair.formula else ""
    return cycle_model.promela(model, not pair.formula) + claim


def answer_of(ran, command):
    """Whether an error was found by a run of ours."""
    if ran.returncode not in (0, 1):
        raise Disagreement(f"status {ran.returncode}",
                           f"{command}: {(ran.stderr + ran.stdout)[-300:]}")
    return ran.returncode == 1


def our_run(folder, pair, options, compiled, flags=()):
    """Whether ours finds an error, and the command."""
    (folder / (NAME + ".trail")).unlink(missing_ok=True)
    common = ["-n", f"--time={SECONDS}", *options]
    if compiled:
        command = ["./pan", *[o for o in options_of(pair) if o != "-noclaim"],
                   *common]
    else:
        command = [oracle.PROGRAM, *flags, "-run", *options_of(pair), "--interpreted",
                   *common, NAME]
    ran = oracle.run(command, folder, SECONDS * 2)
    return answer_of(ran, " ".join(command)), " ".join(command)


def trail_length(folder):
    trail = folder / (NAME + ".trail")
    return len(verifiers.executed_lines(trail.read_text()))


def check_trail(folder, said, with_spin):
    """The loop of our trail closes, by our own -t, and by SPIN's."""
    model = folder / NAME
    trail = lasso.read(model)
    if trail is None or trail.loop is None:
        raise Disagreement("no lasso", said)
    problem = lasso.closing_problem(oracle.PROGRAM, model, trail, [])
    if problem:
        raise Disagreement("replay", f"{said}: {problem}")
    if with_spin:
        problem = lasso.closing_problem("spin", model,
                                        lasso.without_claim(trail), [])
        if problem:
            raise Disagreement("replay by spin", f"{said}: {problem}")


def check_shortest(folder, pair, compiled, known):
    """No lasso that was found is shorter than the shortest one."""
    found, said = our_run(folder, pair, ["--shortest"], compiled)
    expect(pair, "shortest verdict", found, said)
    if found and trail_length(folder) > min(known, default=1 << 30):
        raise Disagreement("shortest is longer", f"{said}: "
                           f"{trail_length(folder)} lines, others {known}")


def check_length(folder, pair):
    """The shortest lasso is as long as by definition.

    Dead variables are none for the definition: a loop that only changes them
    is closed for our optimised model, not for this one.
    """
    found, said = our_run(folder, pair, ["--shortest"], False,
                          verifiers.PLAIN)
    expect(pair, "shortest verdict", found, said)
    if found and trail_length(folder) != pair.length:
        raise Disagreement("shortest length", f"{said}: {trail_length(folder)}"
                           f" lines, by definition {pair.length}")


def is_lasso(folder):
    """A safety violation of a formula has no loop."""
    trail = lasso.read(folder / NAME)
    return trail is not None and trail.loop is not None


class Workshop:
    """A folder with the model of a pair, and with one verifier at a time."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.pan_of = None

    def write(self, model, pair):
        (self.folder / NAME).write_text(text_of(model, pair))

    def built(self, program, pair):
        """"" or a problem; a pair and its fair twin share a verifier."""
        key = program, pair.formula, pair.options
        if key == self.pan_of:
            return ""
        check = expectations.Check((), tuple(pair.options), "", "")
        model = self.folder / NAME
        if program == "spin":
            problem = runs.spin_built(model, self.folder, check, False)
        else:
            problem = runs.built(program, model, self.folder, check, [])
        self.pan_of = None if problem else key
        return problem

    def check_ours(self, pair, number, compiled, with_spin):
        """Two of our searches, turn by turn, every third time the shortest."""
        problem = compiled and self.built(oracle.PROGRAM, pair)
        if problem:
            raise Disagreement("compilation", problem)
        known = []
        for options in (SEARCHES[number % 2], SEARCHES[2 + number // 2 % 2]):
            found, said = our_run(self.folder, pair, options, compiled)
            kind = " ".join(["verdict", *options_of(pair), *options])
            expect(pair, kind, found, said)
            if found and is_lasso(self.folder):
                known.append(trail_length(self.folder))
                if number % 3 == 0 or with_spin:
                    check_trail(self.folder, said, with_spin)
        if number % 3 == 1:
            check_shortest(self.folder, pair, compiled, known)
        if pair.length is not None:
            check_length(self.folder, pair)

    def check_spin(self, pair):
        """"SPIN" if it answers, and as by definition, else "no SPIN".

        "SPIN misses": it overlooks some fair cycles (among them stutter of a
        blocked program), so that with -f only what it finds is a measure. And
        with -f a deadlock somewhere behind an accept label is one at it.
        """
        check = expectations.Check((), tuple(options_of(pair)), "", "")
        runs.SECONDS, runs.BUILD_SECONDS = SECONDS, SPIN_SECONDS
        try:
            if self.built("spin", pair):
                return "no SPIN"
            answer = runs.spin_run(self.folder, check, "-m200000", ["-w18"])
        except subprocess.TimeoutExpired:
            return "no SPIN"
        if answer.problem:
            return "no SPIN"
        if pair.fair and (pair.violated and not answer.found or
                          answer.error == "accept stutter"):
            return "SPIN misses"
        expect(pair, "SPIN " + " ".join(options_of(pair)), answer.found,
               "SPIN")
        return "SPIN"


def check_subject(tried, seed, folder, compiled, with_spin, with_ours=True):
    """Numbers of pairs and of those with SPIN; Disagreement or Unsuitable."""
    workshop = Workshop(folder)
    counts = collections.Counter()
    for number, pair in enumerate(tried.pairs()):
        workshop.write(tried.model, pair)
        counts["pairs"] += 1
        counts["violated"] += pair.violated
        try:
            if with_spin:
                counts[workshop.check_spin(pair)] += 1
            if with_ours:
                workshop.check_ours(pair, seed + number, compiled, with_spin)
        except subprocess.TimeoutExpired as slow:
            raise Disagreement("no answer in time", str(slow.cmd)) from slow
    return counts


def check(seed, folder, compiled, with_spin, with_ours=True):
    return check_subject(subject(seed, with_spin), seed, folder, compiled,
                         with_spin, with_ours)
