"""Whether all our searches, and SPIN, agree about a model; None if they do.

A disagreement is (kind, text): kind stays the same while a model shrinks.
"""
import collections
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))
import spin_oracle as oracle  # noqa: E402
import verifiers  # noqa: E402

NAME = "model.pml"
SECONDS = 10
MOST_STATES = 20000
Run = collections.namedtuple("Run", "counts verdict errors steps command")

# Errors after which SPIN ends its run, or does what no state explains.
FATAL = ("too many", "VECTORSZ", "block in d_step", "blocking sel",
         "uninitialized", "rv-attempt", "polling", "used: enabled",
         "partial order reduction invalid", "aborting", "invalid array")


class Disagreement(Exception):
    """Two runs say different things."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Unsuitable(Exception):
    """Too large, too slow, or no model at all."""


def kind_of(text):
    """Interpreter and compiled code may write an expression differently."""
    return re.sub(r"^assertion violated .*", "assertion violated", text)


def finished(command, folder):
    """A run of ours, read from its --json."""
    ran = oracle.run(command, folder, SECONDS * 3)
    shown = " ".join(command)
    if ran.returncode == 2:
        raise Unsuitable(f"rejected: {ran.stderr.strip()[:300]}")
    if ran.returncode not in (0, 1, 3):
        raise Disagreement(f"status {ran.returncode}",
                           f"{shown}: {ran.stderr.strip()[-300:]}")
    result = verifiers.read_json(folder)
    cut = result["ending"].endswith(" limit") and \
        result["ending"] != "error limit"
    if cut or ran.returncode == 3:
        raise Unsuitable("inconclusive: " + result["reason"])
    counts = result["counts"]
    texts = frozenset(kind_of(error["text"]) for error in result["errors"])
    if len(result["errors"]) < counts["errors"]:
        texts = frozenset(["some"])  # only the first ones are listed
    return Run(verifiers.Counts(counts["stored"], counts["matched"],
                                counts["atomic_steps"], counts["errors"]),
               result["verdict"], texts,
               result["errors"][0].get("steps") if result["errors"] else None,
               shown)


def interpreted(folder, flags, options):
    return finished([oracle.PROGRAM, *flags, "-run", "--interpreted", "-n",
                     f"--time={SECONDS}", "--json=result.json", *options, NAME],
                    folder)


def compiled(folder, options):
    return finished(["./pan", "-n", f"--time={SECONDS}", "--json=result.json",
                     *options], folder)


def same(kind, one, other, what=lambda run: (run.counts, run.errors)):
    if what(one) != what(other):
        raise Disagreement(kind, f"{one.command}: {show(one)}; "
                                 f"{other.command}: {show(other)}")


def show(run):
    return f"{run.verdict} {tuple(run.counts)} {sorted(run.errors)[:3]}"


def verdict(run):
    return run.verdict


EXACT = ["-c0", "--no-reduction"]


def check_interpreted(folder):
    """The reference run, after comparing the other interpreted ones."""
    plain = verifiers.PLAIN
    reference = interpreted(folder, plain, EXACT)
    if reference.counts.stored > MOST_STATES:
        raise Unsuitable(f"{reference.counts.stored} states")
    dfs = interpreted(folder, plain, [*EXACT, "--search=dfs"])
    same("bfs/dfs counts", reference, dfs)
    same("threads counts", reference,
         interpreted(folder, plain, [*EXACT, "--threads=2"]))
    same("confirmed counts", reference,
         interpreted(folder, plain, [*EXACT, "--confirm-steps"]))
    optimised = interpreted(folder, [], [*EXACT, "--confirm-steps"])
    same("optimised verdict", reference, optimised, verdict)
    if optimised.counts.stored > reference.counts.stored:
        raise Disagreement("optimised larger", f"{show(reference)}; "
                           f"{optimised.command}: {show(optimised)}")
    check_reduced(folder, reference)
    check_shortest(folder, reference)
    return reference


def check_reduced(folder, reference):
    for name, options in (("bfs", []), ("dfs", ["--search=dfs"]),
                          ("bfs2", ["--threads=2", "--confirm-steps"])):
        reduced = interpreted(folder, verifiers.PLAIN, ["-c0", *options])
        same(f"reduced {name} verdict", reference, reduced, verdict)
        if reduced.counts.stored > reference.counts.stored:
            raise Disagreement(f"reduced {name} larger", show(reduced))
        if name == "bfs":
            one = reduced
    same("reduced threads counts", one, reduced)


def check_shortest(folder, reference):
    """The first error, its trail and its replay by ourselves."""
    first = interpreted(folder, verifiers.PLAIN, ["--shortest"])
    same("first error verdict", reference, first, verdict)
    if first.verdict != "violated":
        return
    if "some" not in reference.errors and not first.errors <= reference.errors:
        raise Disagreement("first error text", show(first))
    replay = oracle.run([oracle.PROGRAM, *verifiers.PLAIN, "-t", NAME], folder)
    if replay.returncode not in (0, 1):
        raise Disagreement("replay", replay.stderr.strip()[-300:])


def check_compiled(folder, reference):
    failed = verifiers.build(oracle.PROGRAM, pathlib.Path(folder) / NAME,
                             folder, verifiers.PLAIN, ["-O0"])
    if failed:
        raise Disagreement("compilation", failed.problem)
    same("compiled counts", reference, compiled(folder, EXACT))
    same("compiled dfs counts", reference,
         compiled(folder, [*EXACT, "--search=dfs"]))
    same("compiled threads counts", reference,
         compiled(folder, [*EXACT, "--threads=2"]))
    same("compiled reduced counts",
         interpreted(folder, verifiers.PLAIN, ["-c0"]),
         compiled(folder, ["-c0"]))
    check_compiled_optimised(folder)


def check_compiled_optimised(folder):
    failed = verifiers.build(oracle.PROGRAM, pathlib.Path(folder) / NAME,
                             folder, [], ["-O0"])
    if failed:
        raise Disagreement("compilation", failed.problem)
    same("compiled optimised counts", interpreted(folder, [], EXACT),
         compiled(folder, EXACT))


def check_spin(folder, reference, text):
    """SPIN's verdict; its counts unless a claim or a fatal error is there."""
    theirs = verifiers.spin_counts(pathlib.Path(folder) / NAME, folder,
                                   timeout=SECONDS * 3)
    if theirs.counts is None or theirs.problem:
        return f"SPIN: {theirs.problem}"
    if (theirs.counts.errors > 0) != (reference.verdict == "violated"):
        raise Disagreement("SPIN verdict", f"SPIN {tuple(theirs.counts)} "
                           f"{theirs.first}; ours {show(reference)}")
    comparable = "never {" not in text and "hidden" not in text \
        and not any(word in theirs.first for word in FATAL) \
        and not any(word in error for word in FATAL
                    for error in reference.errors)
    if comparable and theirs.counts != reference.counts:
        raise Disagreement("SPIN counts", f"SPIN {tuple(theirs.counts)} "
                           f"{theirs.first}; ours {show(reference)}")
    return "as SPIN" if comparable else "verdict as SPIN"


def check(text, folder, with_compiler, with_spin):
    """What was found to agree; raises Disagreement or Unsuitable."""
    (pathlib.Path(folder) / NAME).write_text(text)
    try:
        reference = check_interpreted(folder)
        said = f"{reference.verdict}, {reference.counts.stored} states"
        if with_compiler:
            check_compiled(folder, reference)
            said += ", compiled"
        if with_spin:
            said += ", " + check_spin(folder, reference, text)
        return said
    except subprocess.TimeoutExpired as slow:
        raise Unsuitable(f"no answer in time: {' '.join(slow.cmd)}") from slow
