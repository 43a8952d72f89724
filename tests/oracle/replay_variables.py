#!/usr/bin/env python3
"""pan -r shows the variables that SPIN's pan -r shows, globals and locals."""
import pathlib
import re
import sys
import tempfile

import spin_oracle as oracle
import verifiers

# One way only, so that both write the same trail. No channels and structures:
# these are shown otherwise (docs/differences.md).
MODEL = """byte g = 3;
int a[2];
proctype B(byte arg) {
  int loc = 5;
  short few[3];
  bool one[1];
  few[1] = arg - 9;
  one[0] = true;
  g = loc + 1;
  a[1] = -g;
  (g == 0)
}
init {
  byte i = 2;
  run B(i);
  (a[1] != 0);
  assert(a[1] == 0)
}
"""


def variables(generator, folder):
    """The lines of variables that a replay of the first error prints."""
    failed = verifiers.build(generator, pathlib.Path(folder) / "m.pml", folder,
                             verifiers.PLAIN, ["-O0"])
    if failed:
        sys.exit(f"FAIL: {failed.problem}")
    (pathlib.Path(folder) / "m.pml.trail").unlink(missing_ok=True)
    oracle.run(["./pan", "-n"], folder)
    shown = oracle.run(["./pan", "-r"], folder).stdout
    return re.findall(r"^(?:global|local) vars.*|^\t\w+ +\S+:\t.*", shown, re.M)


def main():
    if not oracle.available():
        return oracle.AUTOMAKE_SKIP
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "m.pml").write_text(MODEL)
        theirs = variables("spin", folder)
        ours = variables(oracle.PROGRAM, folder)
    if theirs != ours or not any("local vars" in line for line in ours):
        print("FAIL: SPIN", *theirs, "ours", *ours, sep="\n")
        return 1
    print(f"PASS: {len(ours)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
