"""States that one process has written another one loads and continues from.

What is written by the interpreter is read by compiled code as well, and the
reverse: a state is nothing but its bytes.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(os.environ.get("TOP_SRCDIR", pathlib.Path(__file__).parents[2])).resolve()
TOOL = os.path.abspath(os.path.join(os.environ.get("TOP_BUILDDIR", "."), "tests", "state_tool"))

BOTH = [("interpreted", "interpreted"), ("interpreted", "compiled"), ("compiled", "interpreted")]
COMPILED = [("compiled", "compiled")]
MODELS = {
    "promela-examples/philosophers.pml": BOTH,
    "tests/models/micro/chanpass.pml": BOTH,
    "tests/models/micro/hid.pml": BOTH,
    "tests/models/many/loop.pml": BOTH,
    "tests/models/embedded/c_state.pml": COMPILED,
    "tests/models/embedded/c_track.pml": COMPILED,
}


def tool(*words):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=200,
                          check=False, stdin=subprocess.DEVNULL)


failed = 0
with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "states"
    for name, pairs in MODELS.items():
        model = SOURCES / name
        for writer, reader in pairs:
            wrote = tool("write", writer, model, file)
            found = tool("check", reader, model, file) if wrote.returncode == 0 else wrote
            fine = found.returncode == 0
            failed += not fine
            print(f"{'PASS' if fine else 'FAIL'}: {name}: {writer}, then {reader}: "
                  f"{found.stdout.strip()}{found.stderr.strip()}")
sys.exit(1 if failed else 0)
