"""Shrinks a model, line by line, while a test of it stays true.

    shrink(text, still_wrong): the smallest text found

Knows only that deeper lines belong to the line above; what is no model any
more fails the test and is not taken.
"""
import re

# (pattern, replacement): simpler lines.
SIMPLER = [(r" provided \(.*\) \{", " {"), (r" priority \d", ""),
           (r"\[2\] proctype", "proctype"), (r"^(\s*):: .*;", r"\1:: true;"),
           (r"\([^()]*\)(?! *\{)", "1"), (r"\([^()]*\)(?! *\{)", "0"),
           (r" = \(.*\);", " = 1;"), (r" = \(.*\);", " = 0;"),
           (r"^\s*\w+: ", ""), (r"= \[2\] of", "= [1] of"),
           (r" = 2;", ";"), (r"assert\(.*\)", "assert(false)")]


def indent(line):
    return len(line) - len(line.lstrip())


def subtree(lines, start):
    """The end of what belongs to a line: deeper lines, and its closing line."""
    end = start + 1
    while end < len(lines) and indent(lines[end]) > indent(lines[start]):
        end += 1
    while end < len(lines) and indent(lines[end]) == indent(lines[start]) and \
            lines[end].lstrip().startswith(("}", "fi", "od")):
        opens = lines[end].rstrip().endswith("{")
        end += 1
        while opens and end < len(lines) and \
                indent(lines[end]) > indent(lines[start]):
            end += 1
    return end


def smaller(lines):
    """Candidates, the smallest first."""
    for start in range(len(lines)):
        end = subtree(lines, start)
        yield lines[:start] + lines[end:]
    for start in range(len(lines)):
        end = subtree(lines, start)
        if end - start > 2:  # the inside without what is around it
            yield lines[:start] + lines[start + 1:end - 1] + lines[end:]
    for start in range(len(lines)):
        yield lines[:start] + lines[start + 1:]
    for start, line in enumerate(lines):
        for pattern, replacement in SIMPLER:
            simple = re.sub(pattern, replacement, line, count=1)
            if len(simple) < len(line):
                yield lines[:start] + [simple] + lines[start + 1:]


def shrink(text, still_wrong, attempts=400):
    lines = text.splitlines()
    tried = {tuple(lines)}
    found = True
    while found and attempts > 0:
        found = False
        for candidate in smaller(lines):
            if tuple(candidate) in tried:
                continue
            tried.add(tuple(candidate))
            attempts -= 1
            if still_wrong("\n".join(candidate) + "\n"):
                lines, found = candidate, True
                break
            if attempts <= 0:
                break
    return "\n".join(lines) + "\n"
