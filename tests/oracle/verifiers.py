"""What the tests of searches share: runs of SPIN's pan and of ours, counts."""
import collections
import json
import os
import pathlib
import re

import spin_oracle as oracle

# The recipe under which counts are a property of the model: no merging, no
# dead variables, no reduction, no end at the first error.
PLAIN = ["-o1", "-o2", "-o3"]
PLAIN_DEFINES = ["-DSAFETY", "-DNOREDUCE"]
DEPTH = "-m1000000"

Counts = collections.namedtuple("Counts", "stored matched atomic errors")
# first: text of the first error, "" without; problem: why there are no counts.
Outcome = collections.namedtuple("Outcome", "counts first problem command")


def number(pattern, text):
    found = re.search(pattern, text, re.M)
    return int(float(found[1])) if found else None


def counts_of_report(text):
    """SPIN's and our report have one layout; None if there is no report."""
    stored = number(r"^ *([0-9.e+]+) states, stored", text)
    if stored is None:
        return None
    return Counts(stored, number(r"^ *([0-9.e+]+) states, matched", text),
                  number(r"^ *([0-9.e+]+) atomic steps", text),
                  number(r"errors: (\d+)", text))


def first_error(text):
    found = re.search(r"^pan: ?\d+: (.*) \(at depth \d+\)", text, re.M)
    return found[1] if found else ""


def outcome(ran, command):
    counts = counts_of_report(ran.stdout)
    problem = ""
    if counts is None:
        said = (ran.stderr + ran.stdout).strip().splitlines() or ["nothing"]
        problem = f"status {ran.returncode}, said: {said[-1][:200]}"
    elif "max search depth too small" in ran.stdout:
        problem = "truncated"
    return Outcome(counts, first_error(ran.stdout), problem, command)


def made(commands, folder, timeout):
    """Runs the commands; an Outcome that tells what failed, or None."""
    for command in commands:
        ran = oracle.run(command, folder, timeout)
        if ran.returncode != 0:
            said = (ran.stderr + ran.stdout).strip()
            return Outcome(None, "", f"{command[0]}: {said[-300:]}",
                           " ".join(command))
    return None


def build(generator, model, folder, flags, cc_flags, timeout=120):
    """Writes and compiles pan; None, or an Outcome that tells what failed.

    CC=tcc makes campaigns many times faster. An engine with sanitizers wants
    verifiers with the same.
    """
    compiler = os.environ.get("CC", "cc")
    if generator == oracle.PROGRAM:
        cc_flags = [*cc_flags, *os.environ.get("SANITIZERS", "").split()]
    return made([[generator, "-a", *flags, model.name],
                 [compiler, "-w", *cc_flags, "-o", "pan", "pan.c"]],
                folder, timeout)


def run_pan(folder, options, timeout=60):
    command = ["./pan", *options]
    return outcome(oracle.run(command, folder, timeout), " ".join(command))


def spin_counts(model, folder, flags=(), options=(), defines=(), timeout=60):
    """SPIN's counts of a model under the recipe."""
    failed = build("spin", model, folder, [*PLAIN, *flags],
                   ["-O0", *PLAIN_DEFINES, *defines])
    return failed or run_pan(folder, [DEPTH, "-n", "-c0", *options], timeout)


def our_compiled(model, folder, flags=(), options=(), cc_flags=("-O0",),
                 timeout=60):
    """Our counts of a model under the recipe, by compiled code."""
    failed = build(oracle.PROGRAM, model, folder, [*PLAIN, *flags], cc_flags)
    return failed or run_pan(
        folder, ["-n", "-c0", "--no-reduction", *options], timeout)


def our_run(model, folder, flags=(), options=(), timeout=60):
    """What `-run` says, by default interpreted and under the recipe."""
    command = [oracle.PROGRAM, *PLAIN, *flags, "-run", "--interpreted", "-n",
               "-c0", "--no-reduction", *options, model.name]
    return outcome(oracle.run(command, folder, timeout), " ".join(command))


def executed_lines(trail):
    """The steps in the text of a trail: no marks, no remarks of ours."""
    return re.findall(r"^\d+:\d+:\d+$", trail, re.M)


def read_json(folder, name="result.json"):
    return json.loads((pathlib.Path(folder) / name).read_text())


def difference(theirs, ours):
    """"" if the counts are equal, else what to print."""
    if ours.problem:
        return f"ours: {ours.problem} [{ours.command}]"
    if theirs == ours.counts:
        return ""
    return f"SPIN {tuple(theirs)}, ours {tuple(ours.counts)} " \
        f"(stored, matched, atomic, errors) [{ours.command}]"
