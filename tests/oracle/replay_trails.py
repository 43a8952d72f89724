"""Trails of SPIN's verifiers are followed as `spin -t` follows them.

For each model and kind of error: generate a verifier with the real spin, with
and without statement merging, let it find the error, and compare
`spin -t -p -g -l` with ours, line by line. Arguments select models by name.
"""
import pathlib
import re
import sys

import spin_oracle as oracle
import traces

# name: flags for cc, flags for pan
CONFIGS = {
    "safe": (["-DNOREDUCE", "-DSAFETY"], []),
    "bfs": (["-DNOREDUCE", "-DSAFETY", "-DBFS"], []),
    "acc": (["-DNOREDUCE"], ["-a"]),
    "np": (["-DNOREDUCE", "-DNP"], ["-l"]),
    "dflt": ([], []),
}

# Examples of Debian's package in which these verifiers find an error.
CASES = {
    "Book_1991/App.F.pftp.pml": "np",
    "Book_1991/p101.pml": "safe",
    "Book_1991/p104.1.pml": "safe bfs",
    "Book_1991/p104.2.pml": "np",
    "Book_1991/p105.1.pml": "safe",
    "Book_1991/p107.pml": "safe bfs",
    "Book_1991/p108.pml": "safe np",
    "Book_1991/p116.pml": "safe bfs np",
    "Book_1991/p117.pml": "safe",
    "Book_1991/p123.pml": "acc np",
    "Book_1991/p312.pml": "safe bfs np",
    "Book_1991/p319.pml": "safe bfs np",
    "Book_1991/p329.pml": "np",
    "Book_1991/p330.pml": "np",
    "Book_1991/p96.1.pml": "safe bfs",
    "Book_1991/p97.1.pml": "safe bfs",
    "Exercises/ex_1a.pml": "np",
    "Exercises/ex_1f.pml": "safe bfs",
    "Exercises/ex_2.pml": "np",
    "Exercises/ex_3a.pml": "safe bfs np",
    "Exercises/ex_3c.pml": "safe bfs np",
    "Exercises/ex_4.pml": "safe bfs np",
    "Exercises/ex_5.pml": "np",
    "LTL/bakery.pml": "safe bfs np",
    "LTL/ltl_always_eventually.pml": "acc",
    "LTL/ltl_example.pml": "safe",
    "LTL/mobile1.pml": "np",
    "LTL/mobile2.pml": "np",
    "LTL/pftp.pml": "acc np dflt",
    "LTL/salesman1.pml": "safe bfs",
    "LTL/salesman2.pml": "safe bfs",
    "LTL/train.pml": "np",
    "LTL/zune.pml": "acc np",
    "abp.pml": "np",
    "cambridge.pml": "np dflt",
    "for_select_example.pml": "safe bfs np",
    "hajek.pml": "safe bfs np",
    "life.pml": "safe np",
    "loops.pml": "acc",
    "manna_pnueli.pml": "np",
    "pathfinder.pml": "safe bfs np",
    "peterson.pml": "np",
    "sat.pml": "safe bfs np",
    "snoopy.pml": "safe bfs np",
    "test_mtype.pml": "safe bfs np",
    "wordcount.pml": "safe",
}

FINAL, FOLLOWED = "final state", "followed"

# What is compared where whole traces differ, and why they do.
LOOSER = {
    # spin shows mtype names that went through an inline as numbers.
    "abp.pml": FINAL,
    # spin shows names of mtype subtypes by their number in the plain set.
    "test_mtype.pml": FINAL,
    # The claim, which we leave out, is the first to use some channels.
    "LTL/pftp.pml": FINAL,
    # spin complains of the claim's remote references.
    "LTL/bakery.pml": FINAL,
    # All processes are gone: spin lists the state for the claim's sake.
    "LTL/ltl_always_eventually.pml": FOLLOWED,
    # Both would read standard input, which verifiers do not have.
    "wordcount.pml": FOLLOWED,
    # With a claim that it does not know spin's run yields a wrong pid.
    "LTL/mobile1.pml": FOLLOWED,
    "LTL/mobile2.pml": FOLLOWED,
    # spin names the hidden counters of for by their scope.
    "for_select_example.pml": FOLLOWED,
}


def make_trail(model, folder, config, merging):
    """Whether a verifier could be made and left a trail."""
    cc_flags, pan_flags = CONFIGS[config]
    spin_flags = [] if merging else ["-o3"]
    trail = model.with_name(model.name + ".trail")
    trail.unlink(missing_ok=True)
    oracle.run(["spin", "-a", *spin_flags, model.name], folder)
    built = oracle.run(
        ["cc", "-w", "-O0", *cc_flags, "-o", "pan", "pan.c"], folder, 120)
    if built.returncode != 0:
        return False
    oracle.run(["./pan", "-n", "-m100000", *pan_flags], folder)
    return trail.exists()


def after_failed_step(theirs):
    """spin stands at the step that it could not take, we before the choice."""
    return "\ttransition failed" in theirs.splitlines()


def compare(model, folder, level):
    flags = ["-t", "-p", "-g", "-l", model.name]
    theirs = oracle.run(["spin", *flags], folder).stdout
    followed = oracle.run([oracle.PROGRAM, *flags], folder)
    if followed.returncode != 0:
        return followed.stderr.strip().splitlines()[-1]
    text = model.read_text(errors="replace")
    known = not re.search(r"\bltl\b", text)
    his = traces.comparable(theirs, text, known)
    mine = traces.comparable(followed.stdout, text, known)
    if level == FOLLOWED or his == mine:
        return None
    if after_failed_step(theirs):
        his, mine = ([re.sub(r"\S+ \(state \d+\).*", "", line)
                      for line in lines] for lines in (his, mine))
    if level == FINAL:
        his, mine = traces.final_state(his), traces.final_state(mine)
    return None if his == mine else traces.first_difference(his, mine)


def check(model, folder):
    name = next(n for n in CASES if pathlib.PurePath(n).name == model.name)
    failures, done = [], 0
    for config in CASES[name].split():
        for merging in (True, False):
            what = f"{config}{'' if merging else ' -o3'}"
            if not make_trail(model, folder, config, merging):
                failures.append(f"{what}: spin's verifier left no trail")
                continue
            difference = compare(model, folder, LOOSER.get(name))
            done += 1
            if difference:
                failures.append(f"{what}: {difference}")
    if failures:
        return oracle.FAILED, "\n    ".join(failures)
    return oracle.PASSED, f"{done} trails"


if __name__ == "__main__":
    sys.exit(oracle.for_each_model(
        check, sys.argv[1:], [oracle.EXAMPLES / name for name in CASES]))
