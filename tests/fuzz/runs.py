"""Damages the file of a run in many ways, goes on with each, and prints a table of what came of it.

    python tests/fuzz/runs.py 500

damages 500 files at random and as many by hand as `tests/engines/work/damage.py` has ways to, half of each while the run was under
way. It ends with 1 if one gave a wrong set of solutions, or anything but an error of satpack's own.
"""

import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from satpack.gallery import load
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import InputError
from tests.engines.work import damage

PUZZLE = load("haley")


def numbers(run):
    """Return all solutions of a run."""
    return sorted(solution for batch in run.batches() for solution in batch.numbers)


def outcome(path, right):
    """Go on with a run, and say in a few words what came of it."""
    try:
        run = Enumeration(PUZZLE, resume=str(path))
        found = numbers(run)
    except InputError:
        return "refused, with a reason"
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        return f"FAULT: {type(fault).__name__}"
    if found != right or not run.complete:
        return "FAULT: wrong"
    return "right; what was damaged was done again, and said" if run.notes else "right"


def prepared(folder):
    """Return the files of a whole run and of one under way, and the solutions that all must find."""
    kept = folder / "whole.db", folder / "half.db"
    right = numbers(Enumeration(PUZZLE, resume=str(kept[0])))
    list(Enumeration(PUZZLE, resume=str(kept[1]), limit=20).batches())
    return kept, right


def by_hand(path, number):
    """Damage a file in one of the ways that somebody thought of."""
    with suppress(sqlite3.IntegrityError):
        damage.by_hand(path, damage.BY_HAND[number])


def tried(seed):
    """Yield a word for what came of each file, for ever: for `python tests/fuzz`."""
    with tempfile.TemporaryDirectory() as name:
        kept, right = prepared(Path(name))
        path = Path(name, "run.db")
        for number in count():
            damage.restored(path, kept[number % 2])
            if number < len(damage.BY_HAND):
                by_hand(path, number)
            else:
                damage.at_random(path, random.Random(f"{seed} {number}"))
            what = outcome(path, right)
            assert "FAULT" not in what, f"file {number} of seed {seed}: {what}"
            yield what


def main():
    """Damage files, and print the table."""
    cases = int(sys.argv[1])
    folder = Path(tempfile.mkdtemp())
    kept, right = prepared(folder)
    path = folder / "run.db"
    found, slowest = Counter(), 0.0
    for number in range(cases + len(damage.BY_HAND)):
        damage.restored(path, kept[number % 2])
        if number < cases:
            damage.at_random(path, random.Random(number))
        else:
            by_hand(path, number - cases)
        started = time.process_time()
        found[("at random: " if number < cases else "by hand: ") + outcome(path, right)] += 1
        slowest = max(slowest, time.process_time() - started)
    for what, times in sorted(found.items()):
        print(f"{times:6,}  {what}")
    print(f"slowest {slowest:.2f} s of CPU time")
    return int(any("FAULT" in what for what in found))


if __name__ == "__main__":
    sys.exit(main())
