"""Damages the files of runs in many ways, goes on with each, and prints a table of what came of it.

    python tests/fuzz/runs.py 500

damages 500 files at random, 500 by two bits and 500 by records that satpack never writes but whose checksums are right, and as
many by hand as `tests/tools/damage.py` has ways to, of every question that can be resumed. It ends with 1 if one gave a wrong
answer, anything but an error of satpack's own, or no end. Who writes checksums can leave solutions out; so of these files it is
wrong only if a solution comes twice, or does not exist. Other answers need only come to an end then.
"""

import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from satpack.runtime.errors import InputError
from tests.tools import damage
from tests.tools.runs import RUNS

_MOST = 60
"""Seconds of CPU time after which a run that goes on is taken for one without an end."""

_CHANCES = (damage.at_random, damage.two_bits, damage.crafted)


def outcome(question, path, right, way):
    """Go on with a run whose file was damaged in some way, and say in a few words what came of it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, _MOST)
    try:
        found, notes = RUNS[question](path)
    except InputError:
        return "refused, with a reason"
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        return f"FAULT: {type(fault).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if found == right:
        return "right; what was damaged was done again, and said" if notes else "right"
    if way is not damage.crafted:
        return "FAULT: wrong"
    if question != "solutions":
        return "answered as the file says"
    is_some = len(found) == len(set(found)) and set(found) <= set(right)
    return "solutions were left out in the file" if is_some else "FAULT: wrong"


def endless(*_):
    """Raise an error, since a run takes too long."""
    raise TimeoutError


def damaged_files(seed, folder):
    """Yield how each file was damaged and what came of it, for ever; those by hand first."""
    signal.signal(signal.SIGVTALRM, endless)
    kept = {question: folder / f"{question}.db" for question in RUNS}
    right = {question: RUNS[question](path)[0] for question, path in kept.items()}
    path = folder / "run.db"
    for number, name in enumerate(damage.BY_HAND):
        question = list(RUNS)[number % len(RUNS)]
        shutil.copy(kept[question], path)
        damage.by_hand(path, name)
        yield "by hand", outcome(question, path, right[question], damage.by_hand)
    for number in count():
        chance = random.Random(f"{seed} {number}")
        way = _CHANCES[number % len(_CHANCES)]
        # every other file is of a search
        question = "solutions" if number % 2 else chance.choice(list(RUNS))
        shutil.copy(kept[question], path)
        if chance.randrange(2):  # a run under way
            lines = path.read_bytes().splitlines(keepends=True)
            path.write_bytes(b"".join(lines[: chance.randrange(1, len(lines))]))
        way(path, chance)
        yield way.__name__.replace("_", " "), outcome(question, path, right[question], way)


def tried(seed):
    """Yield a word for what came of each file, for ever: for `python tests/fuzz`."""
    with tempfile.TemporaryDirectory() as name:
        for number, (_, what) in enumerate(damaged_files(seed, Path(name))):
            assert "FAULT" not in what, f"file {number} of seed {seed}: {what}"
            yield what


def main():
    """Damage files, and print the table."""
    cases = len(damage.BY_HAND) + len(_CHANCES) * int(sys.argv[1])
    found, slowest, before = Counter(), 0.0, time.process_time()
    with tempfile.TemporaryDirectory() as name:
        files = damaged_files(sys.argv[2] if len(sys.argv) > 2 else 1, Path(name))
        for number, (way, what) in enumerate(islice(files, cases)):
            found[f"{way}: {what}"] += 1
            if "FAULT" in what:
                print(f"file {number}: {way}: {what}")
            now = time.process_time()
            slowest, before = max(slowest, now - before), now
    for what, times in sorted(found.items()):
        print(f"{times:6,}  {what}")
    print(f"slowest {slowest:.2f} s of CPU time")
    return int(any("FAULT" in what for what in found))


if __name__ == "__main__":
    sys.exit(main())
