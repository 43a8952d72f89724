#!/usr/bin/env python3
"""pan.c as users build it: no warning, no library to name, or any of three."""
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ.get("IO_HSF_SPIN", "./io-hsf-spin"))
TOP = pathlib.Path(os.environ.get("TOP_SRCDIR",
                                  pathlib.Path(__file__).parents[2]))
ENGINE = pathlib.Path(PROGRAM).parent / "hsf"
SANITIZERS = os.environ.get("SANITIZERS", "").split()
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
failures = []


def run(*command, folder, **environment):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True,
                          env={**os.environ, **environment}, check=False)


def expect(condition, what, ran):
    print(f"{'PASS' if condition else 'FAIL'}: {what}")
    if not condition:
        failures.append(what)
        print(ran.stdout + ran.stderr)


def generated(model, folder):
    made = run(PROGRAM, "-a", str(model), folder=folder)
    expect(made.returncode == 0, f"{model.name}: -a", made)


def check_warnings(folder):
    for model in sorted((TOP / "tests/models/generated").glob("*.pml")):
        generated(model, folder)
        built = run("cc", *STRICT, "-fsyntax-only", "pan.c", folder=folder)
        expect(built.returncode == 0, f"{model.name}: no warning", built)


def check_run(what, folder, *flags):
    """Builds pan with these flags; it must find the deadlock."""
    built = run("cc", "-O1", *SANITIZERS, "-o", "pan", "pan.c", *flags,
                folder=folder)
    expect(built.returncode == 0, f"{what}: built", built)
    ran = run("./pan", folder=folder)
    expect(ran.returncode == 1 and "invalid end state" in ran.stdout,
           f"{what}: runs", ran)


def check_linking(folder):
    generated(TOP / "promela-examples/philosophers.pml", folder)
    check_run("static", folder, "-DHSF_STATIC", str(ENGINE / "libhsf.a"),
              "-lstdc++", "-lm", "-pthread")
    check_run("shared", folder, "-DHSF_STATIC", f"-L{ENGINE}",
              f"-Wl,-rpath,{ENGINE}", "-lhsf")
    check_run("no library named", folder)
    wrong = run("./pan", folder=folder, HSF_ENGINE="/nowhere/libhsf.so")
    expect(wrong.returncode == 2 and "/nowhere/libhsf.so" in wrong.stderr,
           "a wrong HSF_ENGINE is named", wrong)
    right = run("./pan", folder=folder, HSF_ENGINE=str(ENGINE / "libhsf.so"))
    expect(right.returncode == 1, "HSF_ENGINE is taken", right)
    libc = run("./pan", folder=folder, HSF_ENGINE="libc.so.6")
    expect(libc.returncode == 2 and "not the engine" in libc.stderr,
           "another library is refused", libc)


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_warnings(folder)
        check_linking(folder)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
