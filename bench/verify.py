#!/usr/bin/env python3
"""Our verifier against SPIN's, in one run on one machine: ratios and medians.

    bench/verify.py [--beem FOLDER] [--models NAME,..] [--small] [--repeat N]
                    [--program PROGRAM] [--time SECONDS]

Without FOLDER models of our own are measured: dining philosophers, counters
and rings. --small takes tiny ones, to see whether the script works. A ratio is
ours divided by SPIN's time or memory, so that less than 1 is better.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[1]
# BEEM models of 0.5 to 20 million states that SPIN can finish.
BEEM = """bakery.5 brp.3 cambridge.4 iprotocol.3 lamport.5 leader_filters.5
mcs.3 peterson.4 phils.5 rether.4 szymanski.4 telephony.3""".split()
COUNTERS = """byte a[@N];
active [@N] proctype P() {
  do
  :: a[_pid] < @K -> a[_pid]++
  :: a[_pid] == @K -> a[_pid] = 0
  :: a[(_pid + 1) % @N] == @K -> a[_pid] = 0
  od
}
"""
RING = """chan c[@N] = [2] of { byte };
active [@N] proctype P() {
  byte x;
  c[(_pid + 1) % @N]!_pid;
  do
  :: c[_pid]?x -> c[(_pid + 1) % @N]!((x + 1) % @K)
  od
}
"""
SPIN_DEFINES = ["-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=16000"]
GNU_TIME = "/usr/bin/time"
Cost = collections.namedtuple("Cost", "wall cpu rss text")


def own_models(small):
    """(name, text) of our own models."""
    philosophers = (TOP / "promela-examples/philosophers.pml").read_text()
    sizes = (3, 4) if small else (9, 10)
    yield from ((f"philosophers{n}", f"#define N {n}\n#define POLITE\n"
                 + philosophers) for n in sizes)
    for name, text, sizes in (
            ("counters", COUNTERS, [(3, 4)] if small else [(6, 9), (8, 5)]),
            ("ring", RING, [(3, 3)] if small else [(5, 5), (6, 4)])):
        for n, k in sizes:
            yield (f"{name}{n}x{k}",
                   text.replace("@N", str(n)).replace("@K", str(k)))


def measured(command, folder, seconds):
    """Wall and CPU seconds, peak bytes and output of a command.

    A child of ours would begin with the peak memory of Python: GNU time, which
    is small, starts it instead.
    """
    ran = subprocess.run(
        [GNU_TIME, "-q", "-o", "cost", "-f", "%e %U %S %M", "timeout",
         str(seconds), *command], cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    wall, user, system, peak = map(
        float, (pathlib.Path(folder) / "cost").read_text().split())
    return Cost(max(wall, .01), max(user + system, .01), peak * 1024,
                ran.stdout.decode(errors="replace"))


def stored(text):
    found = re.search(r"^ *([0-9.e+]+) states, stored", text, re.M)
    return int(float(found[1])) if found else None


class Bench:
    """Runs of one model."""

    def __init__(self, model, folder, options):
        self.model, self.folder, self.options = model, folder, options

    def run(self, *command):
        runs = [measured(command, self.folder, self.options.time)
                for _ in range(self.options.repeat)]
        return min(runs, key=lambda run: run.cpu)

    def built(self, program, flags, cc_flags):
        """CPU seconds of generation and compilation."""
        first = self.run(program, "-a", *flags, self.model)
        second = self.run("cc", *cc_flags, "-o", "pan", "pan.c")
        return first.cpu + second.cpu

    def spin(self, flags, defines, states=None):
        """(build seconds, run) of SPIN, with a fitting hash table."""
        seconds = self.built("spin", flags, [*SPIN_DEFINES, *defines])
        slots = max(20, (states or 1 << 22).bit_length())
        return seconds, self.run("./pan", "-n", "-E", "-c0", f"-w{slots}",
                                 f"-m{max(10000, states or 2_000_000)}")

    def ours(self, flags, *option_lists):
        """(build seconds, run for each list of options)."""
        seconds = self.built(self.options.program, flags, ["-O2", "-w"])
        return seconds, [self.run("./pan", "-n", "-E", "-c0", *options)
                         for options in option_lists]

    def measure(self):
        """Ratios by column name; None if somebody did not finish."""
        plain = ["-o1", "-o2", "-o3"]
        our_build, (one, two, depth) = self.ours(
            plain, ["--no-reduction"], ["--no-reduction", "--threads=2"],
            ["--no-reduction", "--search=dfs"])
        states = stored(one.text)
        spin_build, spin_dfs = self.spin(plain, [], states)
        _, spin_bfs = self.spin(plain, ["-DBFS"], states)
        if None in (states, stored(spin_dfs.text)):
            return None
        self.complain(states, stored(spin_dfs.text))
        done = [run for run in (spin_dfs, spin_bfs) if stored(run.text)]
        fast = min(done, key=lambda run: run.cpu)
        lean = min(run.rss / states for run in done)
        return {"states": states,
                "cpu": one.cpu / fast.cpu, "wall": one.wall / fast.wall,
                "wall2": two.wall / fast.wall,
                "dfs": depth.cpu / spin_dfs.cpu,
                "bytes": one.rss / states / lean,
                "byte": one.rss / states,
                "build": our_build / spin_build,
                "default": self.defaults()}

    def complain(self, ours, theirs):
        if ours != theirs:
            print(f"{self.model}: {ours} states, SPIN has {theirs}",
                  file=sys.stderr)

    def defaults(self):
        """CPU time ratio with the optimisations that are on by default."""
        _, (ours,) = self.ours([], [])
        self.built("spin", [], ["-O2", "-w", "-DSAFETY", "-DMEMLIM=16000"])
        theirs = self.run("./pan", "-n", "-E", "-c0", "-m2000000")
        return ours.cpu / theirs.cpu if stored(theirs.text) else float("nan")


def first_answer(options):
    """Wall time of -run on a model of about 1,000 states, ours by SPIN's."""
    text = COUNTERS.replace("@N", "3").replace("@K", "2")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "small.pml").write_text(text)
        bench = Bench("small.pml", folder, options)
        ours = bench.run(options.program, "-run", "small.pml")
        theirs = bench.run("spin", "-run", "small.pml")
    print(f"time to first answer, {stored(ours.text)} states: ours "
          f"{ours.wall:.3f} s, SPIN {theirs.wall:.3f} s, "
          f"ratio {ours.wall / theirs.wall:.3f}")


def models(options, folder):
    """Names of model files, copied or written into the folder."""
    if not options.beem:
        for name, text in own_models(options.small):
            (folder / f"{name}.pml").write_text(text)
            yield f"{name}.pml"
    else:
        for name in options.models.split(",") if options.models else BEEM:
            path = options.beem / f"{name}.pm"
            if path.exists():
                shutil.copy(path, folder)
                yield path.name


COLUMNS = [("cpu", "CPU of BFS, 1 thread, by the faster of SPIN's searches"),
           ("wall", "the same, wall time"),
           ("wall2", "the same with 2 threads"),
           ("dfs", "CPU of DFS by SPIN's DFS"),
           ("bytes", "peak memory per stored state, by SPIN's smaller one"),
           ("byte", "our peak bytes per stored state (no ratio)"),
           ("build", "CPU of generation and compilation"),
           ("default", "CPU with the default optimisations of each")]


def print_row(name, states, values):
    print(f"{name:22}{states:>10}" + "".join(f"{v:9.3f}" for v in values),
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beem", type=pathlib.Path)
    parser.add_argument("--models", help="names of BEEM models, with commas")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--time", type=int, default=600)
    parser.add_argument("--program", default=os.environ.get(
        "IO_HSF_SPIN", "./io-hsf-spin"))
    options = parser.parse_args()
    if not all(map(shutil.which, (GNU_TIME, "spin", "cc"))):
        sys.exit("spin, cc or GNU time is missing")
    options.program = os.path.abspath(options.program)
    print("ratios, ours by SPIN's:")
    for name, meaning in COLUMNS:
        print(f"  {name:8} {meaning}")
    print(f"{'model':22}{'states':>10}"
          + "".join(f"{name:>9}" for name, _ in COLUMNS))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for model in models(options, pathlib.Path(folder)):
            found = Bench(model, folder, options).measure()
            if found is None:
                print(f"{model:22} not finished")
                continue
            rows.append([found[name] for name, _ in COLUMNS])
            print_row(model, found["states"], rows[-1])
    if rows:
        print_row("median", len(rows),
                  [statistics.median(column) for column in zip(*rows)])
    first_answer(options)
    return 0 if rows else 1


if __name__ == "__main__":
    sys.exit(main())
