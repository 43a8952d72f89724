"""What the tests against the real spin share: models, runs, tables."""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import tempfile

PASSED, FAILED, SKIPPED = "PASS", "FAIL", "SKIP"
PROGRAM = os.path.abspath(os.environ.get("IO_HSF_SPIN", "./io-hsf-spin"))
SOURCES = pathlib.Path(
    os.environ.get("TOP_SRCDIR", pathlib.Path(__file__).parents[2])).resolve()
EXAMPLES = pathlib.Path("/usr/share/doc/spin/examples/Examples")
AUTOMAKE_SKIP = 77


def available():
    """spin, a C compiler and the examples of Debian's package."""
    return all(map(shutil.which, ("spin", "cc"))) and EXAMPLES.is_dir()


def run(command, folder, timeout=60, stdin=None):
    """Runs without a terminal; output that is no UTF-8 stays readable."""
    return subprocess.run(command, cwd=folder, timeout=timeout, text=True,
                          errors="replace", capture_output=True,
                          stdin=subprocess.DEVNULL if stdin is None else None,
                          input=stdin)


def example_models():
    return sorted(EXAMPLES.rglob("*.pml"))


def own_models():
    return sorted((SOURCES / "tests" / "models").rglob("*.pml"))


def copy_of(model, folder):
    """The model with its neighbours, as it may include them."""
    for file in model.parent.iterdir():
        if file.is_file():
            shutil.copy(file, folder)
    return pathlib.Path(folder) / model.name


def pan_table(model, folder, spin_flags=("-o3",)):
    """What `pan -d` prints, or None if spin or cc refuses the model."""
    made = run(["spin", "-a", *spin_flags, model.name], folder)
    if made.returncode != 0 or not (pathlib.Path(folder) / "pan.c").exists():
        return None
    built = run(["cc", "-w", "-O0", "-o", "pan", "pan.c"], folder, 120)
    if built.returncode != 0:
        return None
    return run(["./pan", "-d"], folder).stdout


def _in_copy(check, job):
    model, *rest = job
    with tempfile.TemporaryDirectory() as folder:
        try:
            return job, *check(copy_of(model, folder), folder, *rest)
        except subprocess.TimeoutExpired as slow:
            return job, FAILED, f"no answer in time: {slow.cmd}"


def for_each_job(check, jobs):
    """Runs check(model, folder, ..) for jobs (model, ..), two at a time, each
    in a copy of the model's folder; the exit code for automake."""
    if not available():
        print("spin, cc or the examples are missing")
        return AUTOMAKE_SKIP
    counts = {PASSED: 0, FAILED: 0, SKIPPED: 0}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for job, verdict, text in pool.map(
                lambda job: _in_copy(check, job), jobs):
            counts[verdict] += 1
            print(f"{verdict}: {' '.join(map(str, job))}: {text}", flush=True)
    print(f"{counts[PASSED]} passed, {counts[FAILED]} failed, "
          f"{counts[SKIPPED]} skipped")
    return 1 if counts[FAILED] or not counts[PASSED] else 0


def for_each_model(check, names=(), models=None):
    """for_each_job over all models whose path contains one of the names."""
    models = models or example_models() + own_models()
    return for_each_job(check, [
        (m,) for m in models
        if not names or any(n in str(m) for n in names)])
