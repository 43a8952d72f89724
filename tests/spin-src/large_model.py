"""A model of 20,000 lines is read in less than 300 MB."""
import importlib.util
import os
import pathlib
import sys
import tempfile

LINES, LIMIT_MB = 20_000, 300
AUTOMAKE_SKIP = 77

sources = pathlib.Path(os.environ.get("TOP_SRCDIR", pathlib.Path(__file__).parents[2]))
program = os.path.abspath(os.environ.get("IO_HSF_SPIN", "./io-hsf-spin"))

spec = importlib.util.spec_from_file_location("parse", sources / "bench" / "parse.py")
parse = importlib.util.module_from_spec(spec)
spec.loader.exec_module(parse)

if b"__asan_init" in pathlib.Path(program).read_bytes():
    print("sanitizers take memory of their own")
    sys.exit(AUTOMAKE_SKIP)
with tempfile.TemporaryDirectory() as folder:
    model = pathlib.Path(folder) / "large.pml"
    text = parse.model(LINES)
    model.write_text(text)
    os.chdir(folder)
    wall, cpu, megabytes, status = parse.measure([program, "--automata", model.name])
    print(f"{text.count(chr(10))} lines: exit {status}, {megabytes:.0f} MB, {cpu:.2f} s")
    os.chdir("/")
if status != 0 or megabytes >= LIMIT_MB:
    print(f"expected: exit 0, less than {LIMIT_MB} MB")
    sys.exit(1)
