#!/usr/bin/env python3
"""Our search for acceptance cycles against SPIN's: ratios and medians.

    bench/liveness.py [--beem FOLDER] [--models NAME,..] [--small] [--repeat N]
                      [--program PROGRAM] [--time SECONDS]

Properties that hold, so that the whole product must be searched, on examples of
ours and, with FOLDER, on BEEM's models. A ratio is ours divided by SPIN's time
or memory: less than 1 is better. --small shows whether the script works.
"""
import argparse
import os
import pathlib
import re
import shutil
import statistics
import sys
import tempfile

import verify

TOP = verify.TOP
# Who leaves its critical section again and again comes to where it does not
# care, and who leaves that comes into the critical section.
LEAVES = "([] <> ({p}@CS) && [] <> (!({p}@CS))) -> [] <> ({p}@NCS)"
ENTERS = "([] <> ({p}@NCS) && [] <> (!({p}@NCS))) -> [] <> ({p}@CS)"
EATS = "([] <> ({p}@eat) && [] <> (!({p}@eat))) -> [] <> ({p}@finish)"


def both(formula):
    return "(" + ") && (".join(formula.format(p=f"P_{i}") for i in (0, 1)) + ")"


BEEM = {
    "peterson.4": ENTERS.format(p="P_0"),
    "lamport.5": both(LEAVES),
    "mcs.3": both(LEAVES),
    "bakery.4": both(ENTERS),
    "szymanski.3": LEAVES.format(p="P_0"),
    "phils.4": EATS.format(p="phil_0"),
}
# model, property, definitions; then those of --small.
OWN = {
    "alternating_bit": ("goes_on", "-DCAPACITY=8 -DVALUES=12",
                        "-DCAPACITY=2"),
    "sliding_window": ("goes_on_if_heard", "-DCAPACITY=3 -DVALUES=32",
                       "-DVALUES=4"),
    "bounded_buffer": ("consumed_for_ever",
                       "-DSEMAPHORES -DPRODUCERS=4 -DSIZE=3", "-DSEMAPHORES"),
    "readers_writers": ("writer_enters", "-DPOLITE -DREADERS=11",
                        "-DPOLITE -DREADERS=4"),
}
PLAIN = ["-o1", "-o2", "-o3"]
COLUMNS = [
    ("cpu", "CPU of -a, one thread, without reduction, by SPIN's -DNOREDUCE"),
    ("wall", "the same, wall time"),
    ("ndfs", "CPU with --liveness=ndfs"),
    ("states", "our stored states by SPIN's"),
    ("bytes", "peak memory per state that SPIN stores"),
    ("default", "CPU with the reductions and optimisations of each"),
]


class Bench(verify.Bench):
    """Runs of one model with one property."""

    def __init__(self, model, folder, options, defines=(), name=""):
        super().__init__(model, folder, options)
        self.defines = list(defines)
        self.pan_options = ["-n", "-a", *(["-N", name] if name else [])]

    def spin(self, flags, defines, states=None):
        """SPIN with a hash table and a stack that fit.

        The depth is that of a first run, as a user has to find it.
        """
        self.built("spin", [*flags, *self.defines],
                   ["-O2", "-w", "-DMEMLIM=16000", *defines])
        slots = max(20, (states or 1 << 22).bit_length())
        run = self.run("./pan", *self.pan_options, f"-w{slots}",
                       f"-m{max(10000, 2 * (states or 2_000_000))}")
        deepest = re.search(r"depth reached (\d+)", run.text)
        if states is None or not deepest:
            return run
        return self.run("./pan", *self.pan_options, f"-w{slots}",
                        f"-m{max(10000, int(deepest[1]) + 100)}")

    def ours(self, flags, *option_lists):
        self.built(self.options.program, [*flags, *self.defines],
                   ["-O2", "-w"])
        return [self.run("./pan", *self.pan_options, *options)
                for options in option_lists]

    def measure(self):
        """Ratios by column name; None if somebody did not finish."""
        scc, nested = self.ours(PLAIN, ["--no-reduction"],
                                ["--no-reduction", "--liveness=ndfs"])
        if verify.stored(scc.text) is None:
            return None
        spin = self.spin(PLAIN, ["-DNOREDUCE"], verify.stored(scc.text))
        states = verify.stored(spin.text)
        if states is None:
            return None
        self.expect_nothing(scc, nested, spin)
        return {"product": states, "cpu": scc.cpu / spin.cpu,
                "wall": scc.wall / spin.wall, "ndfs": nested.cpu / spin.cpu,
                "states": verify.stored(scc.text) / states,
                "bytes": scc.rss / spin.rss,
                "default": self.defaults(states)}

    def expect_nothing(self, *runs):
        for run in runs:
            if "errors: 0" not in run.text or "too small" in run.text:
                print(f"{self.model}: a run found an error or was cut off",
                      file=sys.stderr)

    def defaults(self, states):
        (ours,) = self.ours([], [])
        theirs = self.spin([], [], states)
        self.expect_nothing(ours, theirs)
        return ours.cpu / theirs.cpu


def own_benches(options, folder):
    """A Bench per example of ours."""
    for name, (claim, large, small) in OWN.items():
        shutil.copy(TOP / "promela-examples" / f"{name}.pml", folder)
        yield Bench(f"{name}.pml", folder, options,
                    (small if options.small else large).split(), claim)


def beem_benches(options, folder):
    for name, formula in BEEM.items():
        path = options.beem / f"{name}.pm"
        if not path.exists():
            continue
        (folder / f"{name}.pml").write_text(
            f"{path.read_text()}\nltl {{ {formula} }}\n")
        yield Bench(f"{name}.pml", folder, options)


def benches(options, folder):
    found = list(own_benches(options, folder))
    if options.beem and not options.small:
        found += beem_benches(options, folder)
    names = options.models.split(",") if options.models else []
    return [b for b in found
            if not names or any(name in b.model for name in names)]


def print_row(name, states, values):
    print(f"{name:22}{states:>10}" + "".join(f"{v:9.3f}" for v in values),
          flush=True)


def table(options, folder):
    """Prints a row per model; the rows."""
    rows = []
    for bench in benches(options, folder):
        found = bench.measure()
        if found is None:
            print(f"{bench.model:22} not finished")
            continue
        rows.append([found[name] for name, _ in COLUMNS])
        print_row(bench.model, found["product"], rows[-1])
    if rows:
        print_row("median", len(rows),
                  [statistics.median(column) for column in zip(*rows)])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beem", type=pathlib.Path)
    parser.add_argument("--models", help="parts of model names, with commas")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--time", type=int, default=600)
    parser.add_argument("--program", default=os.environ.get(
        "IO_HSF_SPIN", "./io-hsf-spin"))
    options = parser.parse_args()
    if not all(map(shutil.which, (verify.GNU_TIME, "spin", "cc"))):
        sys.exit("spin, cc or GNU time is missing")
    options.program = os.path.abspath(options.program)
    print("ratios, ours by SPIN's; states: of SPIN's product:")
    for name, meaning in COLUMNS:
        print(f"  {name:8} {meaning}")
    print(f"{'model':22}{'states':>10}"
          + "".join(f"{name:>9}" for name, _ in COLUMNS))
    with tempfile.TemporaryDirectory() as folder:
        return 0 if table(options, pathlib.Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
