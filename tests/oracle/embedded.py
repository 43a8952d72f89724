"""Embedded C: counts equal SPIN's, and trails can be followed by both.

Models: tests/models/embedded. What SPIN counts is in the table below; --spin
asks the real one instead. Arguments: parts of model names.
"""
import pathlib
import re
import sys
import tempfile

import spin_oracle as oracle
import verifiers

MODELS = oracle.SOURCES / "tests" / "models" / "embedded"

# SPIN's counts: stored, matched, atomic steps, errors.
EXPECTED = {
    "c_state": (395, 295, 1, 0), "c_track": (84, 50, 0, 0),
    "claim": (21, 13, 0, 0), "errors": (34, 11, 0, 22),
    "globals": (238, 134, 0, 0), "guards": (117, 53, 0, 3),
    "hidden": (13, 6, 0, 0), "included": (92, 41, 0, 0),
    "locals": (515, 777, 0, 3), "steps": (21, 7, 3, 0),
    "structures": (21, 12, 9, 0),
}

# What is refused: a model, options, and words of the message.
UNMATCHED = 'c_decl { int x; }\nc_track "&x" "sizeof(int)" "UnMatched"\n' \
    "init { c_code { x = 1; } }\n"
PLAIN = "byte x;\ninit { c_code { now.x = 1; } }\n"
REFUSED = [
    (UNMATCHED, ["-a"], 'm.pml:2: c_track "UnMatched" is not supported'),
    (PLAIN, [], "verify it with io-hsf-spin -run"),
    (PLAIN, ["-t"], "io-hsf-spin -run -r"),
    (PLAIN, ["-run", "--interpreted"], "leave out --interpreted"),
    (PLAIN.replace(" = 1;", " = ;"), ["-run"], "m.pml:2:"),
    (PLAIN + "never { c_code { now.x = 2; } }\n", ["-a"], "use c_expr"),
    ('c_state "int y" "Local Q"\n' + PLAIN, ["-a"],
     "m.pml:1: there is no proctype 'Q'"),
]


def check(model, folder, asks_spin):
    expected = verifiers.Counts(*EXPECTED[model.stem])
    if asks_spin:
        expected = verifiers.spin_counts(model, folder).counts
    ours = verifiers.our_compiled(model, folder)
    wrong = verifiers.difference(expected, ours)
    if not wrong and expected.errors:
        wrong = follow(model, folder)
    return (oracle.FAILED, wrong) if wrong else \
        (oracle.PASSED, f"{expected.stored} states")


def follow(model, folder):
    """Writes the trail of the first error and replays it; "" or a complaint."""
    found = verifiers.run_pan(folder, ["-n"])
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


def refusals():
    """Those that are not refused in the right words."""
    wrong = 0
    for text, options, words in REFUSED:
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "m.pml").write_text(text)
            ran = oracle.run([oracle.PROGRAM, *options, "m.pml"], folder)
        if ran.returncode != 2 or words not in ran.stderr:
            wrong += 1
            print(f"FAIL: {options}: expected '{words}', got {ran.stderr}")
    return wrong


if __name__ == "__main__":
    chosen = [word for word in sys.argv[1:] if word != "--spin"]
    status = oracle.for_each_job(check, jobs(chosen, "--spin" in sys.argv))
    sys.exit(status or min(refusals(), 1))
