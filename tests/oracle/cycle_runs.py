"""Runs of SPIN's verifier and of ours on liveness properties."""
import collections
import os
import pathlib
import re
import shutil
import subprocess

import spin_oracle as oracle
import verifiers

# found: whether there is an error; error: text of the first one; problem: why
# there is no answer.
Answer = collections.namedtuple("Answer", "found error problem text")
# Trails then name every statement.
MERGE_FREE = ["-o3"]
SECONDS = 60
# SPIN's translation of formulas is exponential: longer is no answer.
BUILD_SECONDS = 120


def compiler():
    """tcc compiles many times faster than it runs slower, for small models."""
    return os.environ.get("CC") or shutil.which("tcc") or "cc"


def no_answer(problem):
    return Answer(None, "", problem, "")


def built(generator, model, folder, check, cc_flags):
    """Generates and compiles pan; "" or what failed."""
    for name in ("pan.c", "pan"):
        (pathlib.Path(folder) / name).unlink(missing_ok=True)
    flags = ["-O0", *cc_flags]
    if "-noclaim" in check.options:
        flags.append("-DNOCLAIM")
    if "-l" in check.options:
        flags.append("-DNP")
    if generator == oracle.PROGRAM:
        flags += os.environ.get("SANITIZERS", "").split()
    for command in ([generator, "-a", *MERGE_FREE, *check.defines, model.name],
                    [compiler(), "-w", *flags, "-o", "pan", "pan.c"]):
        ran = oracle.run(command, folder, BUILD_SECONDS)
        if ran.returncode != 0:
            return f"{command[0]}: {(ran.stdout + ran.stderr).strip()[-300:]}"
    return ""


def pan_options(check):
    return [option for option in check.options if option != "-noclaim"]


def truncated(said, limit):
    """Whether SPIN came to the limit of its depth; with -f it does not say so:
    there claims that stutter for ever on a blocked program are taken for
    longer and longer paths."""
    deepest = verifiers.number(r"depth reached (\d+)", said)
    return "max search depth too small" in said or deepest >= limit - 1


def spin_built(model, folder, check, reduced):
    """Compiles SPIN's verifier for a check, fair or not; "" or a problem."""
    return built("spin", model, folder, check,
                 ["-DNFAIR=4", *([] if reduced else ["-DNOREDUCE"])])


def spin_run(folder, check, depth=verifiers.DEPTH, more=()):
    """What SPIN's pan says.

    Problem is `refused` where SPIN has no reduction for what is asked.
    """
    try:
        ran = oracle.run(["./pan", "-n", depth, *more, *pan_options(check)],
                         folder, SECONDS)
    except subprocess.TimeoutExpired:
        return no_answer(f"nothing in {SECONDS} s")
    said = ran.stdout + ran.stderr
    if "recompile with -DNOREDUCE" in said:
        return no_answer("refused")
    counts = verifiers.counts_of_report(ran.stdout)
    if counts is None:
        return no_answer(f"no report: {said.strip()[-200:]}")
    if not counts.errors and truncated(said, int(depth[2:])):
        return no_answer("truncated")
    return Answer(counts.errors > 0, verifiers.first_error(ran.stdout), "",
                  ran.stdout)


def spin_answer(model, folder, check, reduced):
    """What SPIN says about a check."""
    problem = spin_built(model, folder, check, reduced)
    return no_answer(problem) if problem else spin_run(folder, check)


def states(text):
    """(stored, visited) in the text of a report; equal if told only once."""
    found = re.search(r"^ *([0-9.e+]+) states, stored(?: \(([0-9.e+]+) visited)?",
                      text, re.M)
    stored = int(float(found[1]))
    return stored, int(float(found[2])) if found[2] else stored


def our_answer(folder, check, options):
    """What our pan says."""
    command = ["./pan", "-n", *pan_options(check), *options]
    ran = oracle.run(command, folder, SECONDS)
    said = ran.stdout + ran.stderr
    if ran.returncode not in (0, 1):
        return no_answer(f"{' '.join(command)}: status {ran.returncode}: "
                         f"{said.strip()[-200:]}")
    return Answer(ran.returncode == 1, verifiers.first_error(ran.stdout), "",
                  ran.stdout)
