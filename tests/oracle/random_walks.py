"""Our random walks, written as trails, are what `spin -t` executes too.

    random_walks.py [WALKS [FIRST_SEED]]

The walks are spread over the models; the suite makes few, a campaign many
(tests/campaign/random_walks). Final values and process states are compared.
"""
import sys

import spin_oracle as oracle

# Examples and own models without embedded C, claims or endless atomics.
MODELS = """Book_1991/p105.2 Book_1991/p107 Book_1991/p117 Book_1991/p312
Book_1991/p319 Book_1991/p320 Book_1991/p94 Book_1991/p96.2 Book_1991/p97.2
Book_1991/p99 Exercises/ex_3b Exercises/ex_3c Exercises/ex_4 Exercises/ex_5 abp
calculator cambridge dtp eratosthenes hajek leader0 loops manna_pnueli
pathfinder peterson snoopy sort welfare""".split()
STEPS = "300"
WALKS_IN_SUITE = 56


def final_state(text):
    """From the list of processes on; step numbers in front are dropped."""
    rows = text.splitlines()
    starts = [i for i, row in enumerate(rows) if row.startswith("#processes")]
    if not starts:  # all processes are gone
        return rows[-1:]
    return [row.split(":", 1)[1] if "\tproc " in row else row
            for row in rows[starts[-1]:]]


def compare(model, folder, seed):
    walk = oracle.run([oracle.PROGRAM, f"-n{seed}", f"-u{STEPS}", "-g", "-l",
                       f"--write-trail={model.name}.trail", model.name],
                      folder)
    if walk.returncode not in (0, 1):
        return oracle.FAILED, walk.stderr[:300]
    if walk.returncode == 1:  # ended before the failed assertion; -t goes on
        walk = oracle.run([oracle.PROGRAM, "-t", "-g", "-l", model.name],
                          folder)
    theirs = oracle.run(["spin", "-t", "-g", "-l", model.name], folder)
    ours, his = final_state(walk.stdout), final_state(theirs.stdout)
    if ours == his:
        return oracle.PASSED, f"seed {seed}"
    different = [(a, b) for a, b in zip(his, ours) if a != b]
    return oracle.FAILED, f"seed {seed}: spin, ours: {different[:2]}"


if __name__ == "__main__":
    walks = int(sys.argv[1]) if len(sys.argv) > 1 else WALKS_IN_SUITE
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.exit(oracle.for_each_job(compare, [
        (oracle.EXAMPLES / (MODELS[i % len(MODELS)] + ".pml"), first + i)
        for i in range(walks)]))
