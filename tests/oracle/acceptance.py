"""What `spin -a` accepts we accept, and what it refuses we refuse."""
import pathlib
import re
import sys

import spin_oracle as oracle

# Differences on purpose, by the name of the model: does spin accept it, and
# what the row of docs/differences.md is about.
DELIBERATE = {
    "ltl2.pml": (False, "the operator `X` in formulas"),
    "ltl3.pml": (False, "`/\\` and `\\/` in formulas"),
    "ltl4.pml": (True, "`ltl { <> x == 1 }`"),
    "many_channels.pml": (False, "limits: 255 processes or channels"),
    "wide_ids.pml": (False, "limits: 255 processes or channels"),
}


def rows_of_differences():
    """The first column of the table, without the escapes of its bars."""
    page = (oracle.SOURCES / "docs" / "differences.md").read_text()
    return [row.split(" | ")[0].lstrip("| ").replace("\\|", "|")
            for row in page.splitlines() if row.startswith("| ")]


def spin_accepts(model, folder):
    made = oracle.run(["spin", "-a", model.name], folder)
    written = (pathlib.Path(folder) / "pan.c").exists()
    return made.returncode == 0 and written, made.stdout + made.stderr


def first_message(text):
    lines = [line for line in text.splitlines() if re.search("rror|syntax", line)]
    return lines[0].strip() if lines else "(no message)"


def compare(model, folder):
    entry = DELIBERATE.get(model.name)
    theirs, their_text = spin_accepts(model, folder)
    ours = oracle.run([oracle.PROGRAM, "--automata", model.name], folder)
    accepted = ours.returncode == 0
    if ours.returncode not in (0, 2):
        return oracle.FAILED, f"exit status {ours.returncode}"
    if entry is not None:
        if (theirs, accepted) == (entry[0], not entry[0]):
            return oracle.PASSED, f"differs on purpose: {entry[1]}"
        return oracle.FAILED, "no longer differs: take it out of DELIBERATE"
    if theirs == accepted:
        return oracle.PASSED, "accepted" if theirs else "refused by both"
    if theirs:
        return oracle.FAILED, "refused by us: " + first_message(ours.stderr)
    return oracle.FAILED, "refused by spin: " + first_message(their_text)


if __name__ == "__main__":
    documented = rows_of_differences()
    missing = {reason for _, reason in DELIBERATE.values()
               if not any(reason in row for row in documented)}
    for reason in sorted(missing):
        print(f"FAIL: docs/differences.md has no row: {reason}")
    status = oracle.for_each_model(compare, sys.argv[1:])
    sys.exit(1 if missing and status == 0 else status)
