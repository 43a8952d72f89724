"""Random formulas on random models of fixed seeds: verdicts by definition.

Each seed is a model with some ten pairs: formulas and labels, with and without
weak fairness. The verdict by definition is that of tests/random/cycle_check.py,
which shares nothing with our engine. tests/campaign/liveness does the same for
any number of seeds, and shrinks what disagrees: it is the command to repeat a
failure.
"""
import collections
import concurrent.futures
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "random"))
import cycle_agreement as agreement  # noqa: E402
import spin_oracle as oracle  # noqa: E402

# Seeds with handshakes, blocking atomics, creation and deadlocks among them.
ALONE = [5, 12, 17, 24, 37]
COMPILED = [22, 42]
WITH_SPIN = [2001, 2007]
FEWEST_PAIRS, FEWEST_WITH_SPIN = 45, 8


def check(seed):
    """(seed, problem or None, counts)."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return seed, None, agreement.check(
                seed, folder, seed in COMPILED, seed in WITH_SPIN)
        except (agreement.Unsuitable, agreement.Disagreement) as wrong:
            return seed, str(wrong), {}


def main():
    if not oracle.available():
        print("spin, cc or the examples are missing")
        return oracle.AUTOMAKE_SKIP
    total, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for seed, problem, counts in pool.map(check,
                                              ALONE + COMPILED + WITH_SPIN):
            total.update(counts)
            if problem:
                failed += 1
                print(f"FAIL: seed {seed}: {problem}\n  to repeat: tests/"
                      f"campaign/liveness --first {seed} --number 1 --compiled "
                      f"{100 * (seed in COMPILED)} --spin "
                      f"{100 * (seed in WITH_SPIN)} --folder FOLDER")
    print(", ".join(f"{n} {what}" for what, n in sorted(total.items())))
    # A change of the generator must not leave nothing to check.
    enough = total["pairs"] >= FEWEST_PAIRS and \
        total["SPIN"] >= FEWEST_WITH_SPIN
    return 1 if failed or not enough else 0


if __name__ == "__main__":
    sys.exit(main())
