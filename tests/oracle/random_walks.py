"""Random walks of ours, written as trails, are followed by the real spin.

Each walk must end in the same state, and its replay must print what spin
prints. Argument: how many walks, 30 unless told; tests/campaign/random_walks
takes 1000.
"""
import concurrent.futures
import pathlib
import re
import sys
import tempfile

import spin_oracle as oracle
import traces

# Examples without claims, embedded C, standard input and mtype subtypes.
MODELS = """
    Book_1991/p102.pml Book_1991/p104.1.pml Book_1991/p105.2.pml
    Book_1991/p108.pml Book_1991/p116.pml Book_1991/p117.pml
    Book_1991/p248.pml Book_1991/p312.pml Book_1991/p319.pml
    Book_1991/p320.pml Book_1991/p94.pml Book_1991/p95.1.pml
    Book_1991/p97.1.pml Book_1991/p99.pml Book_1991/p329.pml
    Exercises/ex_2.pml Exercises/ex_4.pml Exercises/ex_5.pml
    cambridge.pml dtp.pml
    eratosthenes.pml hajek.pml leader0.pml life.pml loops.pml
    manna_pnueli.pml peterson.pml sat.pml snoopy.pml sort.pml
    werkplaats.pml
""".split()

STEPS = 300


def walk(job):
    """None, or how a walk and its replays differ."""
    name, seed = job
    model = oracle.EXAMPLES / name
    with tempfile.TemporaryDirectory() as folder:
        copy = oracle.copy_of(model, folder)
        return name, seed, walk_in(copy, folder, seed)


def walk_in(model, folder, seed):
    trail = str(pathlib.Path(folder) / "walk.trail")
    walked = oracle.run(
        [oracle.PROGRAM, f"-n{seed}", f"-u{STEPS}", "-l",
         f"--write-trail={trail}", model.name], folder)
    if walked.returncode not in (0, 1):
        return "the walk failed: " + walked.stderr.strip()
    follow = ["-k", trail, "-p", "-g", "-l", model.name]
    theirs = oracle.run(["spin", *follow], folder)
    ours = oracle.run([oracle.PROGRAM, *follow], folder)
    for run in (theirs, ours):  # a join has no line of its own
        run.stdout = re.sub(r":\d+( \(state \d+\)\t\[\.\(goto\)\])", r"\1",
                            run.stdout)
    if ours.returncode != 0:
        return "we cannot follow it: " + ours.stderr.strip()
    text = model.read_text(errors="replace")
    his = traces.comparable(theirs.stdout, text)
    mine = traces.comparable(ours.stdout, text)
    if his != mine:
        return traces.first_difference(his, mine)
    # A failed assertion ends a walk before its step, a replay behind it.
    if "assertion violated" in walked.stdout:
        return None
    end = traces.final_state(traces.comparable(walked.stdout, text))
    if end != traces.final_state(mine):
        return "the walk ended elsewhere: " + traces.first_difference(
            traces.final_state(mine), end)
    return None


def main(walks):
    if not oracle.available():
        print("spin, cc or the examples are missing")
        return oracle.AUTOMAKE_SKIP
    jobs = [(MODELS[i % len(MODELS)], i // len(MODELS) + 1)
            for i in range(walks)]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, seed, difference in pool.map(walk, jobs):
            if difference:
                failures += 1
                print(f"FAIL: {name} -n{seed}: {difference}")
    print(f"{walks - failures} walks passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30))
