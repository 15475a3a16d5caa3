"""Everything that is tried against satpack, for as long as is given, and one table of what came of it.

    python tests/fuzz 60                # minutes; another --seed tries something else

The parts get equal shares of the time, one after the other: damaged files of every kind, random puzzles that several ways
must agree on, damaged proofs, damaged files of runs, quarter turns, and, where Atheris is installed, a coverage-guided fuzzer over the
parsers of puzzle files and of BurrTools files. It ends with 1 if a part met a fault, which it shows.

A part is a module of this folder whose `tried(seed)` yields, for ever, a word for what came of each thing it tried, and
raises what must not be. It runs in a process of its own, so that even a crash of it is one fault in the table. With
`.ci/checked` before, the compiled core is watched by sanitizers.
"""

import argparse
import importlib
import importlib.util
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

PARTS = {
    "files": "damaged files",
    "random_puzzles": "random puzzles",
    "proofs": "damaged proofs",
    "runs": "damaged files of runs",
    "turns": "quarter turns",
}
GUIDED = {"toml": "puzzle files, guided", "xmpuzzle": "BurrTools files, guided"}


def run_part(name, seconds, seed):
    """In a process of its own: try for some seconds, and print how often each thing came of it."""
    found = Counter()
    end = time.monotonic() + seconds
    for word in importlib.import_module(f"tests.fuzz.{name}").tried(seed):
        found[word] += 1
        if time.monotonic() > end:
            break
    print(json.dumps(found))


def count_part(name, seconds, seed):
    """Run a part; return its counts, or nothing if it met a fault."""
    options = ["--part", name, "--seconds", str(seconds), "--seed", str(seed)]
    done = subprocess.run(
        [sys.executable, str(HERE), *options], check=False, stdout=subprocess.PIPE, text=True
    )
    return {} if fault_of(name, done) else json.loads(done.stdout)


def count_guided(name, seconds, seed):
    """Run the coverage-guided fuzzer on a parser; return the number of what it read, or nothing if it met a fault."""
    options = [f"-max_total_time={max(1, round(seconds))}", f"-seed={seed}", "-print_final_stats=1"]
    done = subprocess.run(
        [sys.executable, str(HERE / "parsers.py"), name, *options],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    ran = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
    if fault_of(name, done) or not ran:
        sys.stderr.write(done.stderr[-5000:])
        return {}
    return {"read, or refused in one line": int(ran[1])}


def fault_of(name, done):
    """Say how a process ended, if it did not end well."""
    if done.returncode == 0:
        return False
    how = done.returncode
    print(f"{name}: {signal.Signals(-how).name if how < 0 else f'status {how}'}", file=sys.stderr)
    return True


def cpu_seconds():
    """Return the CPU time of all that has run and ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_all(minutes, seed):
    """Run every part and print the table; return whether there was a fault."""
    jobs = [(title, count_part, name) for name, title in PARTS.items()]
    if importlib.util.find_spec("atheris"):
        jobs += [(title, count_guided, name) for name, title in GUIDED.items()]
    else:
        print("atheris is not installed: parsers are not fuzzed by coverage", file=sys.stderr)
    print("| tried | times | CPU seconds | came of it |\n|---|---:|---:|---|")
    faulty = False
    for title, count, name in jobs:
        before = cpu_seconds()
        found = count(name, 60 * minutes / len(jobs), seed)
        faulty = faulty or not found
        words = (f"{times:,} {word}" for word, times in sorted(found.items(), key=lambda i: -i[1]))
        came = "; ".join(words) or "**a fault**"
        used = cpu_seconds() - before
        print(f"| {title} | {sum(found.values()):,} | {used:,.0f} | {came} |", flush=True)
    return faulty


def main():
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("minutes", type=float, nargs="?", default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        run_part(options.part, options.seconds, options.seed)
        return 0
    folders = (str(ROOT), str(ROOT / "encodings"), os.environ.get("PYTHONPATH"))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, folders))
    return int(run_all(options.minutes, options.seed))


if __name__ == "__main__":
    sys.exit(main())
