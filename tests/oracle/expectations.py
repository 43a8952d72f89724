"""What the header comments of promela-examples say to expect.

A line ` * check: [-Dname[=value] ..] [options of pan] -> verdict [(error)]` is
one verification: verdict is holds or violated, error the beginning of SPIN's
text for the first error. `-noclaim` stands for `cc -DNOCLAIM` (and is the
option of `-run`), `-l` needs `cc -DNP` with SPIN.
"""
import collections
import re

import spin_oracle as oracle

FOLDER = oracle.SOURCES / "promela-examples"
LINE_FIELDS = "defines options verdict error"
LINE = re.compile(r"^ \* check:(.*?) -> (holds|violated)(?: \((.*)\))?$")


class Check(collections.namedtuple("Check", LINE_FIELDS)):
    """One verification: what to give to cc and pan, and what to expect."""

    def __str__(self):
        return shown(self)


def parsed(line):
    """The check that a line describes; None if it describes none."""
    found = LINE.match(line)
    if not found:
        return None
    words = found[1].split()
    return Check(tuple(w for w in words if w.startswith("-D")),
                 tuple(w for w in words if not w.startswith("-D")),
                 found[2], found[3] or "")


def checks(model):
    """All checks of a model; a line that only looks like one is an error."""
    lines = [line for line in model.read_text().splitlines()
             if line.startswith(" * check")]
    found = [parsed(line) for line in lines]
    for line, check in zip(lines, found):
        if check is None:
            raise ValueError(f"{model.name}: no check: {line}")
    return found


def models():
    return sorted(FOLDER.glob("*.pml"))


def all_checks():
    """(model, check) for all examples, the order of the files."""
    return [(model, check) for model in models() for check in checks(model)]


def shown(check):
    return " ".join((*check.defines, *check.options)) or "(no options)"
