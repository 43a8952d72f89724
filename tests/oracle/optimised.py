"""Optimisations and reduction change no verdict and add no states.

Our own small models; `--all` takes the examples of spin's package as well,
`--compiled` runs compiled code, `--spin` asks spin for its verdict, too.
"""
import re
import sys

import spin_oracle as oracle

NONE = ["-o1", "-o2", "-o3"]
# name: options that change the model, options of the search.
VARIANTS = {
    "plain": (NONE, ["--no-reduction"]),
    "-o1": (["-o2", "-o3"], ["--no-reduction"]),
    "-o2": (["-o1", "-o3"], ["--no-reduction"]),
    "-o3": (["-o1", "-o2"], ["--no-reduction"]),
    "reduced": (NONE, []),
    "all": ([], []),
}
FAST = ("plain", "reduced", "all")
ORDERS = ("--search=bfs", "--search=dfs")
TIME_LIMIT = 20
# SPIN's merging loses an error that it finds with -o3 (docs/differences.md).
WRONG_IN_SPIN = ("death",)


def model_flags(model):
    """`options -m` in the first line of a micro model."""
    first = model.read_text(errors="replace").split("\n", 1)[0]
    found = re.search(r"options ([-\w ]+?)\s*(;|\*/)", first)
    return found.group(1).split() if found else []


def explore(model, folder, variant, order, mode):
    """(verdict, errors > 0, stored), or the message of a refusal."""
    changes, search = VARIANTS[variant]
    result = oracle.run(
        [oracle.PROGRAM, *model_flags(model), *changes, "-run", mode, "-n",
         "-c0", order, "--time=15s", *search, model.name], folder,
        4 * TIME_LIMIT)
    text = result.stdout
    stored = re.search(r"(\d+) states, stored", text)
    errors = re.search(r"errors: (\d+)", text)
    verdict = re.search(r"Verdict: (\w+)|verdict: (\w+)", text)
    if stored is None or errors is None:
        return None, (result.stderr or text).strip()[-200:]
    cut = "not completed" in text
    return (result.returncode, int(errors.group(1)) > 0,
            int(stored.group(1)), cut,
            verdict.group(0) if verdict else ""), ""


def compare(model, folder, variants, mode):
    counts = []
    for order in ORDERS:
        plain, message = explore(model, folder, "plain", order, mode)
        if plain is None:
            return oracle.SKIPPED, message.splitlines()[-1] if message else "?"
        if plain[3]:
            return oracle.SKIPPED, "too large"
        for variant in variants:
            if variant == "plain":
                continue
            other, message = explore(model, folder, variant, order, mode)
            if other is None:
                return oracle.FAILED, f"{variant} {order}: {message}"
            if other[:2] != plain[:2]:
                return oracle.FAILED, (
                    f"{variant} {order}: exit and errors {other[:2]}, "
                    f"unoptimised {plain[:2]}")
            if other[2] > plain[2]:
                return oracle.FAILED, (f"{variant} {order}: {other[2]} states, "
                                       f"unoptimised {plain[2]}")
            counts.append(f"{variant} {other[2]}/{plain[2]}")
    return oracle.PASSED, ", ".join(counts)


def spin_verdict(model, folder):
    """Whether spin's default verifier finds errors; None: no answer."""
    made = oracle.run(["spin", "-a", *model_flags(model), model.name], folder)
    if made.returncode != 0:
        return None
    built = oracle.run(["cc", "-w", "-O1", "-DSAFETY", "-DNOCLAIM", "-o",
                        "pan", "pan.c"], folder, 120)
    if built.returncode != 0:
        return None
    text = oracle.run(["./pan", "-n", "-m200000", "-c0"], folder).stdout
    errors = re.search(r"errors: (\d+)", text)
    if errors is None or "not completed" in text or "max search depth" in text:
        return None
    return int(errors.group(1)) > 0


def compare_with_spin(model, folder, variants, mode):
    del variants
    theirs = spin_verdict(model, folder)
    if model.stem in WRONG_IN_SPIN:
        return oracle.SKIPPED, "SPIN is wrong"
    if theirs is None:
        return oracle.SKIPPED, "spin has no answer"
    VARIANTS["all"] = ([], ["-noclaim"])
    ours, message = explore(model, folder, "all", ORDERS[0], mode)
    if ours is None or ours[3]:
        return oracle.SKIPPED, message or "too large"
    if ours[1] != theirs:
        return oracle.FAILED, f"errors: {ours[1]}, spin: {theirs}"
    return oracle.PASSED, "same verdict"


if __name__ == "__main__":
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    everything = "--all" in sys.argv
    micro = oracle.SOURCES / "tests" / "models" / "micro"
    models = sorted(micro.glob("*.pml"))
    if everything:
        models += sorted((oracle.SOURCES / "promela-examples").glob("*.pml"))
        models += sorted((oracle.SOURCES / "tests/models/generated").glob("*.pml"))
        models += oracle.example_models()
    mode = "--compiled" if "--compiled" in sys.argv else "--interpreted"
    chosen = tuple(VARIANTS) if everything else FAST
    check = compare_with_spin if "--spin" in sys.argv else compare
    sys.exit(oracle.for_each_job(check, [
        (m, chosen, mode) for m in models
        if not words or any(w in str(m) for w in words)]))
