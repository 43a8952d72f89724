"""Models with more than 255 processes or channels: right, or a clear error.

Interpreted and compiled: the same counts, which can be worked out by hand.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(os.environ.get("TOP_SRCDIR", pathlib.Path(__file__).parents[2])).resolve()
PROGRAM = os.path.abspath(os.environ.get("IO_HSF_SPIN", "./io-hsf-spin"))
MODELS = SOURCES / "tests" / "models" / "many"

# Exit status, stored states, what the last line says.
EXPECTED = {
    "thousand": (0, 2001, "holds"),       # 1000 turns, then 1000 ends
    "loop": (0, 2003, "holds"),           # as above, init's creation and end
    "few": (1, None, "invalid end state"),  # the last one waits for ever
    "unforeseen": (1, None, "too many processes"),
    "many_channels": (0, 8, "holds"),
}


def run(model, mode, folder):
    command = [PROGRAM, "-o1", "-o2", "-o3", "-run", mode, "--no-reduction", "-n", "-c0", str(model)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=1500,
                          check=False, stdin=subprocess.DEVNULL)


def outcome(ran):
    stored = re.search(r"^ *(\d+) states, stored", ran.stdout, re.M)
    last = (ran.stdout.strip().splitlines() or [""])[-1]
    return ran.returncode, int(stored[1]) if stored else None, last


failed = 0
for name, (status, stored, words) in EXPECTED.items():
    seen = []
    for mode in ("--interpreted", "--compiled"):
        with tempfile.TemporaryDirectory() as folder:
            ran = run(MODELS / f"{name}.pml", mode, folder)
        is_status, is_stored, last = outcome(ran)
        seen.append((is_status, is_stored, last))
        fine = is_status == status and words in last and stored in (None, is_stored)
        failed += not fine
        print(f"{'PASS' if fine else 'FAIL'}: {name} {mode}: exit {is_status}, {is_stored} states, "
              f"{last} {ran.stderr[-200:] if not fine else ''}")
    if seen[0] != seen[1]:
        failed += 1
        print(f"FAIL: {name}: interpreted and compiled differ")
sys.exit(1 if failed else 0)
