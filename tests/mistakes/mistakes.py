"""Beginners' mistakes: every message is the golden one, at a place, with a remedy.

`mistakes.py --update` writes expected.txt anew; with spin on the machine its
text is recorded as well, otherwise the recorded one is kept.
"""
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ.get("IO_HSF_SPIN", "./io-hsf-spin"))
SOURCES = pathlib.Path(
    os.environ.get("TOP_SRCDIR", pathlib.Path(__file__).parents[2])).resolve()
FOLDER = SOURCES / "tests" / "mistakes"
GOLDEN = FOLDER / "expected.txt"
# The first line of a model: what is wrong, and how many messages it deserves.
INTENT = re.compile(r"/\* (\d+) (error|warning)s?: .* \*/")
MESSAGE = re.compile(r"^(\S.*)?(error|warning): .*$")
PLACED = re.compile(r"^[\w.]+:\d+:\d+: (error|warning): \S")
LEAST_MODELS = 50


def run(command, folder):
    return subprocess.run(command, cwd=folder, timeout=60, text=True,
                          errors="replace", stdin=subprocess.DEVNULL,
                          capture_output=True)


def ours(model):
    """A pure run of the front-end: only messages and the exit status count."""
    done = run([PROGRAM, "--automata", model.name], model.parent)
    return done.returncode, done.stderr


def spins(model):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(model, folder)
        done = run(["spin", "-a", model.name], folder)
    if done.returncode < 0:
        return f"(killed by signal {-done.returncode}, no text)\n"
    text = done.stdout + done.stderr
    return text or "(accepted without a word)\n"


def rule_breaks(model, status, text):
    """What our text lacks, whatever its words are."""
    intent = INTENT.match(model.read_text().splitlines()[0])
    if not intent:
        return ["the first line must be /* N errors: what is wrong */"]
    wanted, kind = int(intent[1]), intent[2]
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if MESSAGE.match(line)]
    kinds = [MESSAGE.match(lines[i])[2] for i in starts]
    breaks = []
    if kinds != [kind] * wanted:
        breaks.append(f"{wanted} {kind}(s) intended, but given: {kinds}")
    if status != (2 if kind == "error" else 0):
        breaks.append(f"exit status {status}")
    for start, end in zip(starts, starts[1:] + [len(lines)]):
        if not PLACED.match(lines[start]):
            breaks.append("no file:line:column: " + lines[start])
        if not any(line.startswith("  = help: ")
                   for line in lines[start:end]):
            breaks.append("no remedy: " + lines[start])
    return breaks


def chapter(model, text, spin):
    body = "\n".join("    " + line for line in
                     model.read_text().rstrip("\n").splitlines())
    return (f"==== {model.name}\n{body}\n---- io-hsf-spin\n{text}"
            f"---- spin -a\n{spin}")


def recorded():
    """{model: what spin said} of the golden file."""
    if not GOLDEN.exists():
        return {}
    chapters = re.split(r"^==== ", GOLDEN.read_text(), flags=re.M)[1:]
    return {text.split("\n", 1)[0]: text.split("---- spin -a\n", 1)[1]
            for text in chapters}


def main(update):
    models = sorted(FOLDER.glob("*.pml"))
    ask_spin = update and shutil.which("spin")
    known, failures, chapters = recorded(), [], []
    for model in models:
        status, text = ours(model)
        failures += [f"{model.name}: {what}"
                     for what in rule_breaks(model, status, text)]
        spin = spins(model) if ask_spin else known.get(model.name, "(unknown)\n")
        chapters.append(chapter(model, text, spin))
    golden = "".join(chapters)
    if update and failures:
        failures.append("expected.txt is left as it was: mend these first")
    elif update:
        GOLDEN.write_text(golden)
    elif golden != GOLDEN.read_text():
        failures += difflib.unified_diff(
            GOLDEN.read_text().splitlines(), golden.splitlines(),
            "expected.txt", "now", lineterm="")
    if len(models) < LEAST_MODELS:
        failures.append(f"only {len(models)} models found in {FOLDER}")
    print("\n".join(failures) or f"{len(models)} mistakes are well explained")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main("--update" in sys.argv[1:]))
