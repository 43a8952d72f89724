"""Embedded C: counts equal SPIN's, and trails can be followed by both.

Models: tests/models/embedded. What SPIN counts is in the table below; --spin
asks the real one instead. Arguments: parts of model names.
"""
import re
import sys

import spin_oracle as oracle
import verifiers

MODELS = oracle.SOURCES / "tests" / "models" / "embedded"

# SPIN's counts: stored, matched, atomic steps, errors. Invalid end states are
# not counted (-E): a c_code whose condition is false is an error to both, but
# to SPIN the process is blocked as well.
EXPECTED = {
    "c_state": (395, 295, 1, 0), "c_track": (84, 50, 0, 0),
    "claim": (21, 13, 0, 0), "errors": (34, 11, 0, 18),
    "globals": (238, 134, 0, 0), "guards": (117, 53, 0, 0),
    "hidden": (13, 6, 0, 0), "included": (92, 41, 0, 0),
    "locals": (515, 777, 0, 3), "steps": (21, 7, 3, 0),
    "structures": (21, 12, 9, 0),
}


def check(model, folder, asks_spin):
    expected = verifiers.Counts(*EXPECTED[model.stem])
    if asks_spin:
        expected = verifiers.spin_counts(model, folder, options=["-E"]).counts
    ours = verifiers.our_compiled(model, folder, options=["-E"])
    wrong = verifiers.difference(expected, ours)
    if not wrong and expected.errors:
        wrong = follow(model, folder)
    return (oracle.FAILED, wrong) if wrong else \
        (oracle.PASSED, f"{expected.stored} states")


def follow(model, folder):
    """Writes the trail of the first error and replays it; "" or a complaint."""
    found = verifiers.run_pan(folder, ["-n", "-E"])
    if not found.first:
        return "no error without -c0"
    replayed = oracle.run(["./pan", "-r"], folder)
    if replayed.returncode != 0 or found.first not in replayed.stdout:
        return f"pan -r: {replayed.stdout[-300:]}{replayed.stderr}"
    trail = (model.parent / f"{model.name}.trail").read_text()
    steps = len(verifiers.executed_lines(trail))
    theirs = oracle.run(["spin", "-t", model.name], folder)
    if not re.search(rf"trail ends after {steps} steps", theirs.stdout):
        return f"spin -t: {theirs.stdout[-300:]}"
    return ""


def jobs(names, asks_spin):
    return [(path, asks_spin) for path in sorted(MODELS.glob("*.pml"))
            if not names or any(name in path.stem for name in names)]


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--spin"]
    sys.exit(oracle.for_each_job(check, jobs(words, "--spin" in sys.argv)))
