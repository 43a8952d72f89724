#!/usr/bin/env python3
"""Sizes of never claims and times of translation, against `spin -f`.

    bench/ltl.py [--patience 10] [--random 1000] [--quiet] [PROGRAM]

The formulas are those of Dwyer's patterns with their scopes, of Etessami and
Holzmann (CONCUR 2000), of Somenzi and Bloem (CAV 2000), and families that grow;
each with its negation. States are what has a label of its own. Debian's spin
does not know X: such formulas are only translated by us. The last part
translates random formulas of 25 nodes and counts those that take more than a
second of processor time.
"""
import argparse
import os
import random
import resource
import subprocess
import sys
import time

SCOPES = ("globally", "before r", "after q", "between q and r",
          "after q until r")


def weak(a, b):
    """a W b, which spin -f does not know."""
    return f"(({b}) V (({a}) || ({b})))"


def bounded(last):
    return ("((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || "
            f"((p && !r) U (r || {last}))))))))")


TWICE = weak("!p", weak("p", weak("!p", weak("p", "[]!p"))))
ANSWER = "(p -> (!r U (s && !r)))"
PATTERNS = {
    "absence": (
        "[]!p", "<>r -> (!p U r)", "[](q -> []!p)",
        "[]((q && (!r && <>r)) -> (!p U r))",
        "[]((q && !r) -> %s)" % weak("!p", "r")),
    "existence": (
        "<>p", weak("!r", "p && !r"), "[]!q || <>(q && <>p)",
        "[]((q && !r) -> %s)" % weak("!r", "p && !r"),
        "[]((q && !r) -> (!r U (p && !r)))"),
    "bounded existence": (
        TWICE, "<>r -> %s" % bounded("(!p U r)"),
        "<>q -> (!q U (q && %s))" % TWICE,
        "[]((q && <>r) -> %s)" % bounded("(!p U r)"),
        "[](q -> %s)" % bounded("(%s || []p)" % weak("!p", "r"))),
    "universality": (
        "[]p", "<>r -> (p U r)", "[](q -> []p)",
        "[]((q && (!r && <>r)) -> (p U r))",
        "[]((q && !r) -> %s)" % weak("p", "r")),
    "precedence": (
        weak("!p", "s"), "<>r -> (!p U (s || r))",
        "[]!q || <>(q && %s)" % weak("!p", "s"),
        "[]((q && (!r && <>r)) -> (!p U (s || r)))",
        "[]((q && !r) -> %s)" % weak("!p", "s || r")),
    "response": (
        "[](p -> <>s)", "<>r -> (%s U r)" % ANSWER,
        "[](q -> [](p -> <>s))",
        "[]((q && (!r && <>r)) -> (%s U r))" % ANSWER,
        "[]((q && !r) -> %s)" % weak(ANSWER, "r")),
    "precedence chain": (
        "<>p -> (!p U (s && (!p U t)))",
        "<>r -> (!p U (r || (s && (!p && (!p U t)))))",
        "([]!q) || (!q U (q && (<>p -> (!p U (s && (!p U t))))))",
        "[]((q && <>r) -> (!p U (r || (s && (!p && (!p U t))))))",
        "[](q -> (<>p -> (!p U (r || (s && (!p && (!p U t)))))))"),
    "response chain": (
        "[](p -> <>(s && <>t))",
        "<>r -> ((p -> (!r U (s && (!r && (!r U t))))) U r)",
        "[](q -> [](p -> (s && <>t)))",
        "[]((q && <>r) -> ((p -> (!r U (s && (!r && (!r U t))))) U r))",
        "[](q -> ((p -> (!r U (s && (!r && (!r U t))))) U (r || "
        "[](p -> (s && <>t)))))"),
    "chain with X": (
        "<>p -> (!p U (s && (!p && X (!p U t))))",
        "[](s && X <>t -> X (<>(t && <>p)))",
        "[](p -> <>(s && X <>t))",
        "[](p -> <>(s && (!z && X (!z U t))))",
        "[](s && X <>t -> X (!t U (t && <>p)))"),
}
ETESSAMI_HOLZMANN = (
    "p U (q && []r)", "p U (q && X (r U s))", "p U (q && (r U s))",
    "p U (q && X (r && <>(s && X <>(t && X <>(u && X <>v)))))",
    "p U (q && (r && <>(s && <>(t && <>(u && <>v)))))",
    "<>(p && X []q)", "<>(p && []q)", "<>(p && X (q && X <>r))",
    "<>(p && (q && <>r))", "<>(q && X (p U r))", "<>(q && (p U r))",
    "(<>[]q) || (<>[]p)", "[](p -> (q U r))",
    "<>(p && X <>(q && X <>(r && X <>s)))",
    "<>(p && <>(q && <>(r && <>s)))",
    "[]<>p && []<>q && []<>r && []<>s && []<>t",
    "((p U (q U r)) || (q U (r U p))) || (r U (p U q))",
    "[](p -> (q U ([]r || []s)))")
SOMENZI_BLOEM = (
    "(<>p) U ([]q)", "([]p) U q", "!(<><>p <-> <>p)", "!([]<>p -> []<>q)",
    "!([]<>p <-> []<>q)", "p V (p || q)", "((X p) U (X q)) || !X (p U q)",
    "((X p) U q) || !X (p U (p && q))",
    "[](p -> <>q) && (((X p) U q) || !X (p U (p && q)))",
    "[](p -> <>q) && (((X p) U (X q)) || !X (p U q))", "[](p -> <>q)",
    "!([](p -> X (q V r)))", "!([](p -> (q V r)))", "!([]<>p || <>[]q)",
    "[](<>p && <>q)", "<>p && <>!p",
    "(X (q && r)) V (X (((s U p) V r) U (s V r)))",
    "(q && r) V (((s U p) V r) U (s V r))",
    "(([](q || []<>p) && [](r || []<>!p)) || []q) || []r",
    "(([](q || <>[]p) && [](r || <>[]!p)) || []q) || []r",
    "[](q || X []p) && [](r || X []!p)", "[](q || []p) && [](r || []!p)",
    "[](q || (X p && X !p))", "(p U p) || (q U p)",
    "(<>p) && (<>q)", "[]<>(p || <>q)", "<>[](p && []q)")


def families():
    for n in range(2, 5):
        names = [f"p{i}" for i in range(n)]
        yield f"{n} fairness", " && ".join(f"[]<>{p}" for p in names)
        yield f"{n} fair response", ("(" + " && ".join(
            f"[]<>{p}" for p in names) + ") -> [](q -> <>r)")
        yield f"{n} eventual", " && ".join(f"<>{p}" for p in names)
        yield f"{n} always or", " || ".join(f"[]{p}" for p in names)
        yield f"{n} persistence", " || ".join(f"<>[]{p}" for p in names)
        left, right, chain = names[0], names[-1], names[-1]
        for p in names[1:]:
            left = f"({left}) U {p}"
        for p in reversed(names[:-1]):
            right = f"{p} U ({right})"
            chain = f"{p} && <>({chain})"
        yield f"{n} U left", left
        yield f"{n} U right", right
        yield f"{n} sequence", f"<>({chain})"
        yield f"{n} responses", " && ".join(
            f"[]({p} -> <>q{i})" for i, p in enumerate(names))
    yield "strong fairness", "([]<>p -> []<>q)"
    yield "2 strong fairness", "([]<>p -> []<>q) && ([]<>r -> []<>s)"
    yield "mutual exclusion", "[]!(p && q)"
    yield "no starvation", "[](p -> <>q) && [](r -> <>s) && []!(q && s)"
    yield "stable", "<>[]p && [](q -> []q)"
    yield "leads to stable", "[](p -> <>[]q)"
    yield "alternation", "[](p -> (p U (q && (q U r))))"


def common():
    for name, formulas in PATTERNS.items():
        for scope, formula in zip(SCOPES, formulas):
            yield f"{name}, {scope}", formula
    for number, formula in enumerate(ETESSAMI_HOLZMANN, 1):
        yield f"Etessami-Holzmann {number}", formula
    for number, formula in enumerate(SOMENZI_BLOEM, 1):
        yield f"Somenzi-Bloem {number}", formula
    yield from families()


def states(claim):
    """A state is a loop, a selection, or the skip at the end."""
    lines = [line.strip() for line in claim.splitlines()]
    return sum(line in ("do", "if", "skip") for line in lines)


def translated(command, formula, patience):
    """States, or why there are none, and seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run([command, "-f", formula], text=True,
                              capture_output=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return "time", patience
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = (after.ru_utime - before.ru_utime +
               after.ru_stime - before.ru_stime)
    if "never" not in done.stdout:
        return "-", seconds
    return states(done.stdout), seconds


def random_formula(rng, size):
    if size <= 1:
        return rng.choice(("a", "b", "c", "d", "e"))
    if size == 2 or rng.random() < 1 / 3:
        return rng.choice("! X <> []".split()) + " " + random_formula(
            rng, size - 1)
    left = rng.randint(1, size - 2)
    return (f"({random_formula(rng, left)} "
            f"{rng.choice('&& || -> U V'.split())} "
            f"{random_formula(rng, size - 1 - left)})")


def compare(arguments):
    ours_total = spin_total = comparable = not_larger = slow = count = 0
    worst = 0.0
    print(f"{'ours':>5} {'spin':>5} {'our s':>7} {'spin s':>7}  formula")
    for name, formula in common():
        for text in (formula, f"!({formula})"):
            ours, our_time = translated(arguments.program, text, 60)
            spin, spin_time = translated("spin", text, arguments.patience)
            count += 1
            worst = max(worst, our_time)
            slow += our_time > 1
            larger = ""
            if isinstance(spin, int) and isinstance(ours, int):
                comparable += 1
                not_larger += ours <= spin
                ours_total += ours
                spin_total += spin
                larger = "  LARGER" if ours > spin else ""
            if not arguments.quiet or larger or not isinstance(ours, int):
                print(f"{ours:>5} {spin:>5} {our_time:7.3f} {spin_time:7.3f}  "
                      f"{text}  ({name}){larger}", flush=True)
    print(f"{count} formulas, the slowest in {worst:.3f} s, {slow} in more "
          f"than 1 s")
    print(f"{comparable} that spin translates: ours is not larger on "
          f"{not_larger} ({100 * not_larger / max(comparable, 1):.1f} %); "
          f"{ours_total} states, spin {spin_total} "
          f"(ratio {ours_total / max(spin_total, 1):.2f})")


def random_ones(arguments):
    rng = random.Random(25)
    slow = failed = total = 0
    worst = 0.0
    for _ in range(arguments.random):
        found, seconds = translated(arguments.program, random_formula(rng, 25),
                                    60)
        failed += not isinstance(found, int)
        slow += seconds > 1
        worst = max(worst, seconds)
        total += found if isinstance(found, int) else 0
    print(f"{arguments.random} random formulas of 25 nodes: {slow} in more "
          f"than 1 s, the slowest in {worst:.3f} s, {failed} not translated, "
          f"{total} states")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--patience", type=float, default=10)
    parser.add_argument("--random", type=int, default=1000)
    parser.add_argument("--quiet", action="store_true",
                        help="print only where ours is larger")
    parser.add_argument("program", nargs="?", default="./io-hsf-spin")
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)
    start = time.time()
    compare(arguments)
    random_ones(arguments)
    print(f"({time.time() - start:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
