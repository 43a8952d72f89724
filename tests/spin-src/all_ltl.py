"""--all-ltl: every claim is checked, with a table, a trail each and one JSON."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

MODEL = """
byte x;
active proctype P() { do :: x = 1 - x :: x == 1 -> break od; x = 7 }
ltl small { [] (x < 5) }
ltl ends { <> (x == 7) }
ltl comes_back { [] ((x == 7) -> <> (x != 7)) }
ltl bounded { [] (x < 8) }
"""
EXPECTED = {"small": "violated", "ends": "violated", "comes_back": "violated",
            "bounded": "holds"}


def run(folder, *options):
    return subprocess.run(
        [os.environ["IO_HSF_SPIN"], "-run", *options, "model.pml"], cwd=folder,
        text=True, capture_output=True, timeout=60)


def failures(folder):
    done = run(folder, "--all-ltl", "--json=result.json")
    table = done.stdout[done.stdout.rindex("\nclaim "):]
    rows = {line.split()[0]: line.split()[3]
            for line in table.strip().splitlines()[1:]}
    if rows != EXPECTED:
        yield f"the table says {rows}"
    if done.returncode != 1:
        yield f"exit status {done.returncode} with violated claims"
    results = json.loads((folder / "result.json").read_text())["results"]
    verdicts = {r["property"]["claim"]: r["verdict"] for r in results}
    if verdicts != EXPECTED:
        yield f"the JSON says {verdicts}"
    trails = {p.name.split(".")[2] for p in folder.glob("model.pml.*.trail")}
    if trails != {c for c, v in EXPECTED.items() if v == "violated"}:
        yield f"trails of {trails}"
    if run(folder, "--all-ltl", "-N", "ends").returncode != 2:
        yield "-N is not refused"
    if run(folder, "-N", "ends").returncode != 3:
        yield "without -a a claim about infinite runs is not inconclusive"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "model.pml").write_text(MODEL)
        found = list(failures(folder))
    for text in found:
        print("FAIL:", text)
    return 1 if found else 0


sys.exit(main())
