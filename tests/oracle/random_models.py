"""Random models of fixed seeds: our searches agree with each other and SPIN.

tests/campaign/random_models does the same for any number of seeds, and shrinks
what disagrees: it is the command to repeat a failure.
"""
import concurrent.futures
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "random"))
import agreement  # noqa: E402
import model_generator  # noqa: E402
import spin_oracle as oracle  # noqa: E402

FIRST, NUMBER = 1000, 50
COMPILED, WITH_SPIN = 8, 4  # one in so many


def check(seed):
    """(seed, problem or None, what was said)."""
    number = seed - FIRST
    with tempfile.TemporaryDirectory() as folder:
        try:
            return seed, None, agreement.check(
                model_generator.random_model(seed), folder,
                number % COMPILED == 0, number % WITH_SPIN == 0)
        except agreement.Unsuitable as reason:
            return seed, None, f"unsuitable: {reason}"
        except agreement.Disagreement as wrong:
            return seed, wrong.kind, str(wrong)


def main():
    if not oracle.available():
        print("spin, cc or the examples are missing")
        return oracle.AUTOMAKE_SKIP
    failed = unsuitable = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for seed, problem, said in pool.map(check,
                                            range(FIRST, FIRST + NUMBER)):
            unsuitable += said.startswith("unsuitable")
            if problem:
                failed += 1
                print(f"FAIL: seed {seed}: {problem}: {said}\n  to repeat: "
                      f"tests/campaign/random_models --first {seed} --number 1 "
                      "--compiled 100 --spin 100 --folder FOLDER")
    print(f"{NUMBER - failed - unsuitable} models agree, {failed} do not, "
          f"{unsuitable} are unsuitable")
    return 1 if failed or unsuitable > NUMBER // 3 else 0


if __name__ == "__main__":
    sys.exit(main())
