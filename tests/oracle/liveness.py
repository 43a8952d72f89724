"""Liveness: our verdicts are SPIN's, and our lassos are followed for ever.

Checks: what the headers of promela-examples expect, for a part of them asked of
SPIN as well, and claims, accept and progress labels of Debian's examples, asked
of SPIN. Ours: both algorithms, with and without reduction, --shortest. Each
trail that we write is followed by `spin -t` and by our own -t, and its loop is
followed twice: it must end where it began.

Without arguments a sample; --all: everything; --spin: SPIN alone, which must
agree with the headers; parts of model names: only these.
"""
import pathlib
import re
import sys

import cycle_runs as runs
import expectations
import lasso
import spin_oracle as oracle

# Examples of Debian's package that SPIN finishes in a second.
QUICK = "Book_1991/p123 LTL/zune loops".split()
# Other examples in which cycles can be looked for.
REST = """Exercises/ex_3a Exercises/ex_5 LTL/bakery LTL/diskhead
LTL/ltl_always_eventually LTL/salesman1 LTL/salesman2 abp manna_pnueli peterson
werkplaats Book_1991/App.F.pftp Book_1991/p104.2 Book_1991/p329 Book_1991/p330
Exercises/ex_1a Exercises/ex_2 Exercises/ex_6 LTL/leader LTL/leader_pre
LTL/ltl_example LTL/ltl_gen LTL/mobile1 LTL/mobile2 LTL/patterns LTL/petersonN
LTL/pftp LTL/train cambridge hajek leader0 snoopy""".split()
# In the sample one in so many checks of promela-examples is made, one in so many
# runs through all of our searches, and one in so many is asked of SPIN.
SAMPLE, ALL_OURS, ASK_SPIN = 3, 9, 15
SEARCHES = {
    "scc": [], "scc full": ["--no-reduction"],
    "ndfs": ["--liveness=ndfs"],
    "ndfs full": ["--liveness=ndfs", "--no-reduction"],
    "shortest": ["--shortest", "--time=40"],
}
# It may end without an answer: on large models nobody asks for the shortest.
MAY_GIVE_UP = "shortest"
# Differences on purpose: model and options, and the reason.
DELIBERATE = {}


def example_checks(path):
    """What can be asked about an example: claims, acceptance, progress."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(errors="replace"),
                  flags=re.S)
    claims = re.findall(r"^\s*(?:ltl|never)\s*(\w*)\s*\{", text, re.M)
    options = [("-a", "-N", name) if len(claims) > 1 and name else ("-a",)
               for name in claims]
    if not claims and re.search(r"\baccept\w*:", text):
        options = [("-a",)]
    options += [(*o, "-f") for o in options]
    options += [("-l",), ("-l", "-f")]
    return [expectations.Check((), o, "", "") for o in dict.fromkeys(options)]


def agrees(answer, check):
    """"" if the answer is what is expected, else what is wrong."""
    if answer.found != (check.verdict == "violated"):
        return f"expected {check.verdict}, found {answer.error or 'nothing'}"
    if not answer.error.startswith(check.error):
        return f"expected {check.error}, found {answer.error}"
    return ""


def ask_spin(model, folder, check, everything):
    """The check with SPIN's verdict, and "" or a reason for not having it.

    With and without reduction, in the full test, which both must say the same;
    the kind of error is only expected where both find the same.
    """
    known = []
    for reduced in (False,) if everything is False else (True, False):
        answer = runs.spin_answer(model, folder, check, reduced)
        if answer.problem == "refused":
            continue
        if answer.problem:
            return check, f"SPIN: {answer.problem}"
        if check.verdict and agrees(answer, check):
            return check, "SPIN: " + agrees(answer, check)
        known.append(answer)
    if len({answer.found for answer in known}) != 1:
        return check, "SPIN: reduction changes its verdict"
    kinds = {re.sub(r"(assertion violated).*", r"\1", a.error) for a in known}
    return check._replace(verdict="violated" if known[0].found else "holds",
                          error=kinds.pop() if len(kinds) == 1 else ""), ""


def our_searches(check, everything):
    if not {"-a", "-l"} & set(check.options):
        return ["scc full"]
    return list(SEARCHES) if everything else ["scc"]


def trail_problem(model, check):
    """"" if the real spin and ours follow our trail."""
    trail = lasso.read(model)
    if trail is None:
        return "no trail"
    problem = lasso.closing_problem(oracle.PROGRAM, model, trail, check.defines)
    return problem or lasso.closing_problem(
        "spin", model, lasso.without_claim(trail), check.defines)


def our_problem(model, folder, check, search):
    lasso.path_of(model).unlink(missing_ok=True)
    answer = runs.our_answer(folder, check, SEARCHES[search])
    if answer.problem:
        gave_up = search == MAY_GIVE_UP and "status 3" in answer.problem
        return "" if gave_up else answer.problem
    wrong = agrees(answer, check)
    if wrong or not answer.found:
        return wrong
    return trail_problem(model, check)


def our_problems(model, folder, check, everything):
    """What is wrong with our runs, a text per search."""
    problem = runs.built(oracle.PROGRAM, model, folder, check, [])
    if problem:
        return [problem]
    found = [(search, our_problem(model, folder, check, search))
             for search in our_searches(check, everything)]
    return [f"{search}: {problem}" for search, problem in found if problem]


def compare(model, folder, check, asked, everything):
    """One check: of SPIN, where asked, and of ours."""
    shown = expectations.shown(check)
    if (model.name, shown) in DELIBERATE:
        return oracle.SKIPPED, DELIBERATE[model.name, shown]
    if asked:
        known = check.verdict
        check, problem = ask_spin(model, folder, check, everything)
        if problem:
            return oracle.FAILED if known else oracle.SKIPPED, problem
    wrong = [] if everything is None else \
        our_problems(model, folder, check, everything)
    text = f"{shown}: {check.verdict} {check.error}".strip()
    if wrong:
        return oracle.FAILED, f"{text}: " + "; ".join(wrong)
    return oracle.PASSED, text


def jobs(arguments):
    """(model, check, whether SPIN is asked, all of our searches or None)."""
    names = [a for a in arguments if not a.startswith("-")]
    full = "--all" in arguments or bool(names)
    ours = None if "--spin" in arguments else full
    found = []
    for number, (model, check) in enumerate(expectations.all_checks()):
        if number % SAMPLE and not full and ours is not None:
            continue
        asked = full or ours is None or number % ASK_SPIN == 0
        found.append((model, check, asked, None if ours is None else
                      full or number % ALL_OURS == 0))
    if ours is not None:
        found += [(path, check, True, full)
                  for name in QUICK + (REST if full else [])
                  for path in [oracle.EXAMPLES / f"{name}.pml"]
                  for check in example_checks(path)]
    return [job for job in found
            if not names or any(name in str(job[0]) for name in names)]


if __name__ == "__main__":
    sys.exit(oracle.for_each_job(compare, jobs(sys.argv[1:])))
