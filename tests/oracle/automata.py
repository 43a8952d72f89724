"""State numbers and transition ids equal those of SPIN's `pan -d`."""
import re
import sys

import spin_oracle as oracle

SPIN_LINE = re.compile(
    r"\tstate +(\d+) -\(tr +\d+\)-> state +(\d+) +\[id +(\d+) tp +[\d,]+"
    r"( org +\d+)?\] \[(.)(.)(.)(.).\] (\S+) => (.*)")
OUR_LINE = re.compile(
    r"\tstate +(\d+) -> state +(\d+) +\[id +(\d+)( esc)?\] "
    r"\[(.)(.)(.)(.)\] (\S+) => (.*)")


def ltl_claims(model):
    """Claims that spin translated from formulas: we translate on our own."""
    text = model.read_text(errors="replace")
    named = re.findall(r"\bltl\s+(\w+)", text)
    return {f"claim {name}" for name in named} | {
        f"claim ltl_{i}" for i in range(20)}


def reachable(rows):
    """Rows of states that control can be in: pan -d also prints some states
    where only an escape starts. The first row is that of the initial state."""
    states, grown = {rows[0][0]} if rows else set(), True
    while grown:
        targets = {row[1] for row in rows if row[0] in states}
        grown = not targets <= states
        states |= targets
    return {row for row in rows if row[0] in states}


def table(text, line, left_out):
    """{body: set of (state, target, id, escape, flags)}"""
    bodies, current = {}, None
    for row in text.splitlines():
        if re.match(r"(proctype|init|claim|trace|notrace)", row):
            # pan confuses the two names.
            name = row.strip().replace("notrace", "trace")
            current = bodies.setdefault(name, [])
            continue
        found = line.match(row)
        if not found or current is None:
            continue
        state, target, ident, escape, *flags = found.groups()
        # pan's placeholder for a choice without an option that can be taken.
        if target == "0" and flags[-1] in ("IF", "DO"):
            continue
        current.append((int(state), int(target), int(ident), bool(escape),
                        "".join(flags[:4])))
    return {body: reachable(rows) for body, rows in bodies.items()
            if rows and body not in left_out}


def compare(model, folder):
    theirs = oracle.pan_table(model, folder)
    if theirs is None:
        return oracle.SKIPPED, "spin -a or cc refuses it"
    ours = oracle.run([oracle.PROGRAM, "--automata", model.name], folder)
    if ours.returncode != 0:
        return oracle.SKIPPED, "refused by us, see acceptance.py"
    left_out = ltl_claims(model)
    theirs = table(theirs, SPIN_LINE, left_out)
    ours = table(ours.stdout, OUR_LINE, left_out)
    if theirs == ours:
        return oracle.PASSED, f"{sum(map(len, ours.values()))} transitions"
    details = []
    for body in sorted(set(theirs) | set(ours)):
        mine, his = ours.get(body, set()), theirs.get(body, set())
        details += [f"{body}: only spin {row}" for row in sorted(his - mine)]
        details += [f"{body}: only us   {row}" for row in sorted(mine - his)]
    return oracle.FAILED, "\n    ".join(details[:12])


if __name__ == "__main__":
    sys.exit(oracle.for_each_model(compare, sys.argv[1:]))
