"""SPIN's own trails, replayed by us, end where `spin -t` ends.

Without arguments: each example that SPIN finds an error in, by one search,
with and without statement merging. `--all`: every search. A name: only models
that contain it. The whole output is compared: statements, values, final state.
"""
import pathlib
import re
import sys

import spin_oracle as oracle

SEARCHES = {
    "safe": (["-DSAFETY", "-DNOREDUCE"], []),
    "acc": (["-DNOREDUCE"], ["-a"]),
    "np": (["-DNP", "-DNOREDUCE"], ["-l"]),
    "bfs": (["-DSAFETY", "-DNOREDUCE", "-DBFS"], []),
}
SAFE = """Book_1991/p101 Book_1991/p104.1 Book_1991/p105.1 Book_1991/p107
Book_1991/p108 Book_1991/p116 Book_1991/p117 Book_1991/p312 Book_1991/p319
Book_1991/p96.1 Book_1991/p97.1 Exercises/ex_1f Exercises/ex_3a Exercises/ex_3c
Exercises/ex_4 LTL/bakery LTL/ltl_example LTL/salesman1 LTL/salesman2
for_select_example hajek life pathfinder sat snoopy test_mtype wordcount"""
ACC = "Book_1991/p123 LTL/ltl_always_eventually LTL/pftp LTL/zune loops"
NP = """Book_1991/App.F.pftp Book_1991/p104.2 Book_1991/p329 Book_1991/p330
Exercises/ex_1a Exercises/ex_2 Exercises/ex_5 LTL/mobile1 LTL/mobile2 LTL/train
abp cambridge manna_pnueli peterson"""
# What SPIN shows differs here although the runs are the same.
KNOWN = {
    "test_mtype": "spin names subtypes by the numbers of the plain mtype",
    "mobile1": "spin shows pids one too high in the trails of np_ claims",
    "mobile2": "spin shows pids one too high in the trails of np_ claims",
}
# Trails longer than this would make the test slow, not better.
MAX_LINES = 20000
FLAGS = ["-t", "-p", "-g", "-l"]


def lines(text):
    """What is said of the model itself and of file dates is not compared."""
    ignored = ("never used", "is newer than", "trigraph")
    text = re.sub(r"_f0r_t3mp\w*", "_f0r_t3mp", text)
    # Lines of statements over several lines, and of joins.
    text = re.sub(r":\d+, Error:", ", Error:", text)
    text = re.sub(r":\d+( \(state \d+\)\t\[(\.\(goto\)|break)\])", r"\1", text)
    return [line for line in text.splitlines()
            if not line.startswith("ltl ") and
            not any(word in line for word in ignored)]


def final_state(rows):
    """The final values, without step numbers and without the claim, which SPIN
    counts as a process."""
    starts = [i for i, row in enumerate(rows) if row.startswith("#processes")]
    if not starts:
        return []
    # With a claim SPIN also numbers queues in another order.
    return [re.sub(r"^ *\d+:|queue \d+", "", row)
            for row in rows[starts[-1] + 1:-1]
            if not re.search(r"proc +-", row)]


def statements(rows):
    """The steps, without the values that are shown inside of a d_step."""
    return [row for row in rows if "\tproc " in row]


def without_labels(rows, known):
    """SPIN lists a label of a remote reference as a variable that is 0."""
    return [row for row in rows
            if row in known or not re.fullmatch(r"\t\t\w+ = 0", row)]


def make_trail(model, folder, search, merging):
    """The number of lines of SPIN's trail; None if there is none."""
    defines, flags = SEARCHES[search]
    oracle.run(["spin", "-a", *([] if merging else ["-o3"]), model.name],
               folder)
    built = oracle.run(["cc", "-w", "-O0", *defines, "-o", "pan", "pan.c"],
                       folder, 120)
    if built.returncode != 0:
        return None
    oracle.run(["timeout", "30", "./pan", "-n", "-m100000", *flags], folder)
    trail = pathlib.Path(folder) / (model.name + ".trail")
    return len(trail.read_text().splitlines()) if trail.exists() else None


def compare(model, folder, search, merging):
    length = make_trail(model, folder, search, merging)
    if length is None:
        return oracle.SKIPPED, "SPIN wrote no trail in this time"
    if length > MAX_LINES:
        return oracle.SKIPPED, f"a trail of {length} lines"
    theirs = lines(oracle.run(["spin", *FLAGS, model.name], folder).stdout)
    replayed = oracle.run([oracle.PROGRAM, *FLAGS, model.name], folder)
    ours = lines(replayed.stdout)
    if theirs == ours:
        return oracle.PASSED, f"{length} trail lines"
    # The claim of a formula is another one than spin's: its lines are skipped,
    # and only what the processes do can be compared.
    if statements(theirs) == statements(ours) and \
            final_state(theirs) == final_state(ours):
        return oracle.PASSED, f"{length} trail lines, statements, final state"
    if "transition failed" in "".join(theirs):
        return oracle.SKIPPED, "spin cannot replay its own trail"
    if model.stem in KNOWN:
        return oracle.SKIPPED, KNOWN[model.stem]
    # Small claims of spin can look like ours, by their numbers.
    has_formula = re.search(r"^\s*ltl\b", model.read_text(), re.M)
    if has_formula or "couldn't find claim" in replayed.stdout:
        ours = final_state(ours)
        theirs = without_labels(final_state(theirs), ours)
        if theirs == ours:
            return oracle.PASSED, f"{length} trail lines, final state"
    different = [(a, b) for a, b in zip(theirs, ours) if a != b]
    first = different[0] if different else ("", f"{len(ours)} lines")
    return oracle.FAILED, f"spin: {first[0]!r}\n    ours: {first[1]!r}\n    " \
        + replayed.stderr[:300]


def jobs(everything):
    if everything:
        models = [(name, search) for name in (SAFE + " " + ACC + " " +
                                              NP).split()
                  for search in SEARCHES]
    else:
        models = [(name, search) for search, names in
                  (("safe", SAFE), ("acc", ACC), ("np", NP))
                  for name in names.split()]
    return [(oracle.EXAMPLES / (name + ".pml"), search, merging)
            for name, search in models for merging in (False, True)]


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--all"]
    sys.exit(oracle.for_each_job(
        compare, [job for job in jobs("--all" in sys.argv)
                  if not arguments or any(a in str(job[0]) for a in arguments)]))
