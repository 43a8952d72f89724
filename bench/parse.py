#!/usr/bin/env python3
"""Time and memory of the front-end on a large model, against `spin -a`.

    bench/parse.py [--lines 100000] [--repeat 3] [--patience 60] [--keep FILE]
                   [PROGRAM]

The model has many proctypes with choices, loops, channels and inline calls. We
run with --automata, which prints all that is known, into /dev/null; spin -a
writes pan.*. The times are the best of the runs. spin runs once, as it takes
minutes for 100,000 lines, and is stopped after --patience seconds.
"""
import argparse
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import threading
import time

HEAD = """mtype = { request, grant, release, idle, error };
typedef Message { mtype kind; byte from; short value };
#define LIMIT 7
byte shared[8]; bool busy; int total;
chan network = [4] of { Message };
inline enter(me) { atomic { !busy -> busy = true; shared[me % 8] = me } }
inline leave(me) { d_step { busy = false; shared[me % 8] = 0 } }
inline log(what, me) { if :: total < LIMIT -> total = total + what
                       :: else -> total = 0 fi }
"""

# @N is the number of the proctype, @K that of the round in its body.
PROCTYPE_HEAD = """
chan link@N = [2] of { mtype, byte };
proctype Worker@N(byte me; chan inbox)
{
  byte count, i;
  Message m;
  short seen = 0;
"""
PROCTYPE_ROUND = """again@K:
  do
  :: inbox?m.kind, m.from ->
     if
     :: m.kind == request && count < LIMIT ->
        enter(me);
        count++;
        link@N!grant, me;
        leave(me)
     :: m.kind == release ->
        seen = seen + m.value * 2 - (m.from + 1)
     :: else ->
        goto failed
     fi
  :: nempty(link@N) && !busy ->
     link@N?_, i;
     atomic {
       log(1, me);
       shared[i % 8] = shared[(i + 1) % 8] + @N % 3;
     }
  :: count == LIMIT ->
     for (i : 0 .. 7) {
       total = total + shared[i]
     }
     count = 0
  :: timeout -> break
  od;
  { network!m -> seen++ } unless { busy && total > @N };
  assert(count <= LIMIT);
  if
  :: seen > @K -> goto again@K
  :: else
  fi;
"""
PROCTYPE_TAIL = """failed:
  printf("worker %d failed after %d\\n", me, seen)
}
"""
# SPIN knows at most 255 proctypes: beyond, bodies get longer instead.
MAX_PROCTYPES = 200


def model(lines):
    """A model of about so many lines."""
    rounds = lines // PROCTYPE_ROUND.count("\n")
    proctypes = max(1, min(MAX_PROCTYPES, rounds))
    parts = [HEAD]
    for n in range(proctypes):
        body = PROCTYPE_HEAD
        for k in range(max(1, rounds // proctypes)):
            body += PROCTYPE_ROUND.replace("@K", str(k))
        parts.append((body + PROCTYPE_TAIL).replace("@N", str(n)))
    starts = "".join(f"  run Worker{k}({k}, link{k});\n"
                     for k in range(min(3, proctypes)))
    parts.append("init {\n" + starts + "}\n")
    return "".join(parts)


def measure(command, patience=None):
    """(wall seconds, CPU seconds, peak megabytes, exit status) of a run.

    One that takes longer than `patience` seconds is killed: status -9.
    """
    with open(os.devnull, "wb") as nowhere:
        start = time.perf_counter()
        pid = os.posix_spawn(
            shutil.which(command[0]) or command[0], command, os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1),
                          (os.POSIX_SPAWN_DUP2, nowhere.fileno(), 2)])
        timer = threading.Timer(patience or threading.TIMEOUT_MAX, os.kill,
                                (pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(pid, 0)
        timer.cancel()
        wall = time.perf_counter() - start
    return (wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
            os.waitstatus_to_exitcode(status))


def best(command, repeat):
    runs = [measure(command) for _ in range(repeat)]
    return [min(values) for values in zip(*runs)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--lines", type=int, default=100_000)
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("--patience", type=float, default=60)
    arguments.add_argument("--keep", type=pathlib.Path)
    arguments.add_argument("program", nargs="?", default=os.environ.get(
        "IO_HSF_SPIN", "./io-hsf-spin"))
    options = arguments.parse_args()
    program = os.path.abspath(options.program)
    text = model(options.lines)
    if options.keep:
        options.keep.write_text(text)
    print(f"{text.count(chr(10))} lines, {len(text) / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # spin writes its files where it is started
        pathlib.Path("large.pml").write_text(text)
        ours = best([program, "--automata", "large.pml"], options.repeat)
        print(f"{'':12}{'wall s':>9}{'CPU s':>9}{'MB':>9}{'exit':>6}")
        print("{:12}{:9.2f}{:9.2f}{:9.0f}{:6}".format("io-hsf-spin", *ours))
        if shutil.which("spin"):
            theirs = measure(["spin", "-a", "large.pml"], options.patience)
            print("{:12}{:9.2f}{:9.2f}{:9.0f}{:6}".format("spin -a", *theirs))
            if theirs[3] == -signal.SIGKILL:
                print(f"spin was stopped after {options.patience:.0f} s")
            else:
                print("{:12}{:9.2f}{:9.2f}{:9.2f}".format(
                    "ratio", *(a / b for a, b in zip(ours[:3], theirs[:3]))))
        os.chdir("/")
    return 0 if ours[3] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
