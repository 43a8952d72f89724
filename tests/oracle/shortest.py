"""Our shortest errors are as long as those of SPIN's breadth-first search.

What is compared is the number of executed trail lines, without reduction. Our
trail must lead the real `spin -t`, and our own -t, to the same error. Where
SPIN's search misses errors (deadlocks on rendezvous) ours may be shorter.
Without arguments a sample; --all: all models (tests/campaign/shortest); a
name: only models that contain it.
"""
import pathlib
import re
import sys

import counts
import spin_oracle as oracle
import verifiers

# Examples with errors that both searches reach quickly.
EXAMPLES = """Book_1991/p101 Book_1991/p104.1 Book_1991/p105.1 Book_1991/p107
Book_1991/p116 Book_1991/p117 Book_1991/p312 Book_1991/p319 Book_1991/p96.1
Book_1991/p97.1 Exercises/ex_1f Exercises/ex_3c Exercises/ex_4
for_select_example hajek pathfinder sat snoopy test_mtype""".split()
SAMPLE = """p101 p116 p312 ex_3c ex_4 for_select_example sat pathfinder
a assertcont deadend dl rv3 rvat""".split()
# Why SPIN's search or replay is no measure.
EXCEPTIONS = {
}


def has_claim(model):
    return re.search(r"^\s*(never|ltl|trace|notrace)\b", model.read_text(), re.M)


def has_rendezvous(model):
    return re.search(r"\[\s*0\s*\]\s*of", model.read_text())


def spin_length(model, folder, flags):
    """(executed lines, error) of SPIN's BFS; (None, reason) without error."""
    failed = verifiers.build("spin", model, folder, [*verifiers.PLAIN, *flags],
                             ["-O0", *verifiers.PLAIN_DEFINES, "-DBFS"])
    if failed:
        return None, failed.problem
    found = verifiers.run_pan(
        folder, ["-n", verifiers.DEPTH, *(f for f in flags if f == "-J")])
    trail = pathlib.Path(folder) / (model.name + ".trail")
    if not trail.exists():
        return None, found.problem or "no error"
    lines = len(verifiers.executed_lines(trail.read_text()))
    trail.unlink()
    # For an invalid end state one line more is written than is executed.
    return lines - (found.first == "invalid end state"), found.first


def our_length(model, folder, flags):
    """(executed lines, error) of our search; the trail stays."""
    command = [oracle.PROGRAM, *verifiers.PLAIN, *flags, "-run",
               "--interpreted", "--shortest", "-n", model.name]
    ran = oracle.run(command, folder)
    trail = pathlib.Path(folder) / (model.name + ".trail")
    if not trail.exists():
        return None, f"no trail; {(ran.stdout + ran.stderr)[-200:].strip()}"
    return (len(verifiers.executed_lines(trail.read_text())),
            verifiers.first_error(ran.stdout))


def replay_problem(program, model, folder, error, flags):
    """None, or why the replay of our trail shows another error."""
    ran = oracle.run([program, *flags, "-t", model.name], folder)
    shown = ran.stdout + ran.stderr
    if "transition failed" in shown or "trail ends after" not in shown:
        return f"{program} -t: {shown[-300:].strip()}"
    if error.startswith("assertion violated"):
        fine = "assertion violated" in shown or "failed assertion" in shown
    else:
        fine = "assertion violated" not in shown
    return None if fine else f"{program} -t ends without '{error}'"


def compare(model, folder):
    flags = counts.flags_of(model)
    theirs, their_error = spin_length(model, folder, flags)
    ours, our_error = our_length(model, folder, flags)
    if theirs is None and ours is None:
        return oracle.SKIPPED, f"no error: {their_error}"
    if ours is None:
        return oracle.FAILED, f"SPIN: {theirs} steps, {their_error}; " \
            f"ours: {our_error}"
    for program in ("spin", oracle.PROGRAM):
        if model.stem in EXCEPTIONS:
            break
        problem = replay_problem(program, model, folder, our_error, flags)
        if problem:
            return oracle.FAILED, problem
    if theirs is None or (has_rendezvous(model) and ours < theirs):
        return oracle.SKIPPED, f"SPIN: {theirs} {their_error}, ours: {ours}"
    if ours != theirs:
        return oracle.FAILED, f"SPIN: {theirs} steps, {their_error}; " \
            f"ours: {ours} steps, {our_error}"
    return oracle.PASSED, f"{ours} steps, {our_error}"


def jobs(names):
    """The sample, or what the arguments ask for; models without claims."""
    models = [oracle.EXAMPLES / f"{name}.pml" for name in EXAMPLES]
    models += [path for path in sorted(counts.MICRO.glob("*.pml"))
               if not has_claim(path)]
    if names == ["--all"]:
        return [(m,) for m in models]
    if names:
        return [(m,) for m in models if any(n in str(m) for n in names)]
    return [(m,) for m in models if m.stem in SAMPLE]


if __name__ == "__main__":
    sys.exit(oracle.for_each_job(compare, jobs(sys.argv[1:])))
