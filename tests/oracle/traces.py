"""What the tests that compare traces share: lines that may differ."""
import re

STEP = re.compile(r" *\d+:\t")
CLAIM_LINE = re.compile(r" *\d+:\tproc  - \(")
# Said by spin's parser, not by its simulator.
PARSER_LINES = ("variable is never used", "is newer than", "trigraph",
                "Warning, using ")


def labels_that_spin_takes_for_variables(model_text):
    """`P@L` in a formula makes spin list a variable L."""
    return set(re.findall(r"@\s*(\w+)", model_text))


def without_failed_step(lines):
    """Verifiers can write one step too many; spin shows it, we do not."""
    if "\ttransition failed" not in lines:
        return lines
    end = lines.index("\ttransition failed")
    begin = end - 1
    while lines[begin].startswith("\t\t"):
        begin -= 1
    return lines[:begin] + lines[end + 1:]


def comparable(output, model_text, claim_is_known=True):
    """The lines of a trace, without those that are allowed to differ."""
    ghosts = labels_that_spin_takes_for_variables(model_text)
    lines, kept = output.splitlines(), []
    for number, line in enumerate(lines):
        if line.startswith("ltl ") or any(p in line for p in PARSER_LINES):
            continue
        ghost = re.match(r"\t\t(\w+) = 0$", line)
        if ghost and ghost[1] in ghosts:
            continue
        if not claim_is_known:
            in_claim = (line.startswith("Never claim moves")
                        or "couldn't find claim" in line
                        or "_spin_nvr.tmp" in line or CLAIM_LINE.match(line)
                        or (number > 0 and "_spin_nvr.tmp" in lines[number - 1]
                            and "text of failed" in line))
            if in_claim:
                continue
            # With a claim spin always uses the plural.
            line = re.sub(r"^(\d+) processes created", r"\1 process created",
                          line)
        kept.append(line)
    return without_failed_step(kept)


def final_state(lines):
    """Values and process states, without numbers that depend on the way."""
    start = next((i for i, line in enumerate(lines)
                  if line.startswith("#processes")), len(lines))
    result = []
    for line in lines[start:]:
        line = STEP.sub("", line)
        line = re.sub(r"queue \d+ \(", "queue (", line)
        result.append(re.sub(r"processes created", "process created", line))
    return result


def first_difference(theirs, ours):
    for number, (his, mine) in enumerate(zip(theirs, ours)):
        if his != mine:
            return f"line {number + 1}: spin {his!r}, we {mine!r}"
    return f"spin has {len(theirs)} lines, we have {len(ours)}"
