"""Stored, matched, atomic steps and errors equal SPIN's, under its recipe.

Models: tests/models/micro, whose numbers of SPIN are in its expected.tsv, and
a sample of Debian's examples. Every model is interpreted, a third of them is
compiled as well. Arguments: parts of model names; --update asks the real spin
for all micro models and writes expected.tsv.
"""
import csv
import re
import sys
import tempfile

import spin_oracle as oracle
import verifiers

MICRO = oracle.SOURCES / "tests" / "models" / "micro"
TABLE = MICRO / "expected.tsv"
COLUMNS = ("model", *verifiers.Counts._fields, "first_error")

# SPIN's counts of examples: stored, matched, atomic steps, errors.
EXAMPLES = {
    "Book_1991/p101": (4, 0, 1, 1), "Book_1991/p102": (19, 3, 2, 0),
    "Book_1991/p104.1": (2, 0, 0, 1), "Book_1991/p104.2": (1594, 1516, 0, 0),
    "Book_1991/p105.1": (33, 15, 3, 1), "Book_1991/p105.2": (94, 56, 0, 0),
    "Book_1991/p116": (29, 10, 0, 8), "Book_1991/p117": (354, 475, 4, 1),
    "Book_1991/p123": (317, 193, 1, 0), "Book_1991/p248": (219, 156, 0, 0),
    "Book_1991/p312": (160, 26, 2, 5), "Book_1991/p319": (2066, 3162, 1007, 8),
    "Book_1991/p97.2": (41, 26, 34, 0), "Exercises/ex_1a": (256, 1, 0, 0),
    "Exercises/ex_3c": (429, 430, 0, 8), "Exercises/ex_5": (137, 102, 13, 0),
    "eratosthenes": (47669, 130047, 0, 0), "for_select_example": (410, 13, 0, 1),
    "leader_trace": (41692, 127998, 18, 0), "manna_pnueli": (117, 166, 0, 0),
    "pathfinder": (12, 3, 6, 2), "peterson": (55, 44, 0, 0),
    "rtos1": (12, 0, 0, 0), "sat": (24, 7, 0, 1), "test_mtype": (21, 8, 46, 3),
    "welfare": (53, 5, 0, 0), "werkplaats": (1600, 2447, 3356, 0),
}

# Where SPIN's own number is no property of the model, or we differ on purpose:
# name and reason. (None at present: fatal errors of SPIN, formulas and STDIN
# are in the table of tests/campaign/counts.)
EXCEPTIONS = {
}


def flags_of(model):
    """Options for -a, which a micro model names in its first line."""
    head = model.read_text(errors="replace").split("\n")[0]
    found = re.match(r"/\* expect: .*options (.*?) *\*/", head)
    return found[1].split() if found else []


def expected_counts():
    with TABLE.open(newline="") as file:
        return {row["model"]: row["first_error"] if row["stored"] == "-" else
                verifiers.Counts(*(int(row[f])
                                   for f in verifiers.Counts._fields))
                for row in csv.DictReader(file, delimiter="\t")}


def check(model, folder, expected, compiled):
    run = verifiers.our_compiled if compiled else verifiers.our_run
    ours = run(model, folder, flags_of(model))
    wrong = verifiers.difference(expected, ours)
    if not wrong:
        return oracle.PASSED, f"{expected.stored} states"
    if model.stem in EXCEPTIONS:
        return oracle.SKIPPED, EXCEPTIONS[model.stem]
    return oracle.FAILED, wrong


def jobs(names):
    """Each model interpreted, each third one compiled too."""
    known = expected_counts()
    models = [(path, known[path.stem]) for path in sorted(MICRO.glob("*.pml"))]
    models += [(oracle.EXAMPLES / f"{name}.pml", verifiers.Counts(*counts))
               for name, counts in EXAMPLES.items()]
    return [(path, counts, compiled)
            for index, (path, counts) in enumerate(models)
            for compiled in ([False, True] if index % 3 == 0 else [False])
            if not names or any(name in str(path) for name in names)]


def update():
    """Asks the real spin; a model without counts gets its reason instead."""
    rows = []
    for path in sorted(MICRO.glob("*.pml")):
        with tempfile.TemporaryDirectory() as folder:
            flags = flags_of(path)
            theirs = verifiers.spin_counts(  # -J is an option of SPIN's pan too
                oracle.copy_of(path, folder), folder, flags,
                [flag for flag in flags if flag == "-J"])
        print(path.name, theirs.counts, theirs.problem, flush=True)
        rows.append([path.stem, *(theirs.counts or "----"),
                     theirs.problem or theirs.first])
    with TABLE.open("w", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerows([COLUMNS, *rows])


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        sys.exit(update())
    sys.exit(oracle.for_each_job(check, jobs(sys.argv[1:])))
