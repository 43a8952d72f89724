"""Trails with a cycle: taken apart, changed, and followed by `-t`.

A trail for a claim names the statements of that claim, and our claims are not
SPIN's. So what the real spin follows are the steps of the processes alone. That
the loop closes is seen from outside: the loop is written twice, and following
it a second time must lead to the state that it began in.
"""
import collections
import pathlib
import re

import spin_oracle as oracle

# claim: the line -2:..:-2 or ""; stem and loop: lists of (pid, id); loop is
# None in a trail without a cycle.
Trail = collections.namedtuple("Trail", "claim stem loop")
CYCLE, CLAIM = "-1:-1:-1", "-2:"


def path_of(model):
    return model.parent / (model.name + ".trail")


def read(model):
    """The trail of the model; None if there is none."""
    path = path_of(model)
    if not path.exists():
        return None
    claim, stem, loop = "", [], None
    for line in path.read_text().splitlines():
        if line == CYCLE:
            loop = []
        elif line.startswith(CLAIM):
            claim = line
        elif re.fullmatch(r"\d+:\d+:\d+", line):
            _, pid, number = map(int, line.split(":"))
            (stem if loop is None else loop).append((pid, number))
    return Trail(claim, stem, loop)


def write(model, trail):
    rows = [trail.claim] if trail.claim else []
    steps = [f"{n}:{pid}:{number}" for n, (pid, number) in
             enumerate(trail.stem + (trail.loop or []), 1)]
    if trail.loop is not None:
        steps.insert(len(trail.stem), CYCLE)
    path_of(model).write_text("\n".join(rows + steps) + "\n")


def without_claim(trail):
    """The steps of the processes alone, with the pids of their own."""
    if not trail.claim:
        return trail

    def kept(steps):
        return [(pid - 1, number) for pid, number in steps if pid > 0]
    return Trail("", kept(trail.stem),
                 None if trail.loop is None else kept(trail.loop))


def looped_twice(trail):
    return trail._replace(loop=trail.loop * 2)


def length(trail):
    return len(trail.stem) + len(trail.loop or [])


def final_state(text):
    """What is said behind `trail ends`, without numbers of steps, queues, and
    processes that SPIN counts differently; claims are no part of it."""
    rows = text[text.find("trail ends after"):].splitlines()[1:]
    return [re.sub(r"^ *\d+:|queue \d+", "", row).strip() for row in rows
            if not row.startswith("#processes") and not
            re.search(r"proc +-|processes? created|^\s*$|:never:", row)]


def followed(program, model, defines):
    """(final state, "") behind the trail of the model, or (None, problem)."""
    ran = oracle.run([program, *defines, "-t", "-g", "-l", model.name],
                     model.parent)
    shown = ran.stdout + ran.stderr
    trail = read(model)
    if "transition failed" in shown or "trail ends after" not in shown:
        return None, f"{program} -t: {shown.strip()[-300:]}"
    if trail.loop and "START OF CYCLE" not in shown:
        return None, f"{program} -t shows no cycle"
    return final_state(shown), ""


def closing_problem(program, model, trail, defines):
    """"" if the program follows the trail, and its loop for ever."""
    states = []
    once = [trail] if trail.loop is None else [trail, looped_twice(trail)]
    for one in once:
        write(model, one)
        state, problem = followed(program, model, defines)
        if problem:
            return problem
        states.append(state)
    if states[0] != states[-1]:
        return f"{program} -t: the loop does not close: " \
            f"{set(states[0]) ^ set(states[1])}"
    return ""
