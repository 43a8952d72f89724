"""The symbols that -d lists are those of `spin -d`.

What may differ is in docs/differences.md: scopes, what a variable of type mtype
is called, initial values that are computed. Labels are not compared here (the
automata are, with their states), as spin lists those of its claims for formulas.
"""
import re
import sys
import tempfile

import spin_oracle as oracle

EXCEPTIONS = ("dproc.pml",)  # spin lists each D_proctype as active
# The hidden counter of `for (m in c)` has no name that anyone could use, and the
# number of a parameter behind a structure counts the structure's fields in spin.
COUNTER = re.compile(r"_f0r_t3mp[0-9_]*")
PARAMETER = re.compile(r"<parameter [0-9]+>")
SCOPE = re.compile(r"\t\{scope [0-9_]*\}$")


def symbols(output):
    """Type, name, owner, kind and fields of each."""
    lines = []
    for line in output.splitlines():
        columns = SCOPE.sub("", line).split("\t")
        if len(columns) < 5 or columns[0] == "label":
            continue
        if columns[0] != "proctype":
            del columns[2]
        columns = [re.sub("<constant>", "<variable>", column)
                   for column in columns]
        columns = [COUNTER.sub("_f0r_t3mp", column) for column in columns]
        lines.append([PARAMETER.sub("<parameter>", column)
                      for column in columns])
    return lines


def compare(model, folder):
    copy = oracle.copy_of(model, folder)
    theirs = oracle.run(["spin", "-d", copy.name], folder)
    ours = oracle.run([oracle.PROGRAM, "-d", copy.name], folder)
    if theirs.returncode != 0 or ours.returncode != 0:
        return oracle.SKIPPED, "refused"
    his, mine = (symbols(run.stdout) for run in (theirs, ours))
    for expected, found in zip(his, mine):
        if expected != found:
            return oracle.FAILED, f"spin {expected!r}, we {found!r}"
    if len(his) != len(mine):
        return oracle.FAILED, f"spin has {len(his)} symbols, we {len(mine)}"
    return oracle.PASSED, f"{len(mine)} symbols"


def main():
    if not oracle.available():
        return oracle.AUTOMAKE_SKIP
    counts = {oracle.PASSED: 0, oracle.FAILED: 0, oracle.SKIPPED: 0}
    for model in oracle.example_models() + oracle.own_models():
        if model.name in EXCEPTIONS:
            continue
        with tempfile.TemporaryDirectory() as folder:
            verdict, text = compare(model, folder)
        counts[verdict] += 1
        if verdict == oracle.FAILED:
            print(f"FAIL: {model}: {text}")
    print(counts)
    return 1 if counts[oracle.FAILED] else 0


if __name__ == "__main__":
    sys.exit(main())
