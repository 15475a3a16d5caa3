"""Damages the file of a run in many ways, goes on with each, and prints a table of what came of it.

    python tests/fuzz/runs.py 500

damages 500 files at random, 500 by two bits and 500 by rows that satpack never writes but whose checksums are right, and as many
by hand as `tests/engines/work/damage.py` has ways to, half of each while the run was under way. It ends with 1 if one gave a wrong
set of solutions, anything but an error of satpack's own, or no end. Who writes checksums can leave solutions out; so of these
files it is wrong only if a solution comes twice, or is none. Answers about tilings and rectangles need only come to an end.
"""

import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from satpack.gallery import load
from satpack.model.grids import grid_named
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import InputError
from satpack.tilings.questions.many import Bounds, tile_each
from satpack.tilings.questions.rectangles import rectangles
from tests.engines.work import damage

PUZZLE = load("haley")

_MOST = 60
"""Seconds of CPU time after which a run that goes on is taken for one without an end."""

_CHANCES = (damage.at_random, damage.two_bits, damage.crafted)


def numbers(run):
    """Return all solutions of a run."""
    return sorted(solution for batch in run.batches() for solution in batch.numbers)


class Search:
    """A run that finds all solutions of a puzzle."""

    def __init__(self, folder):
        """Make files of a whole run and of one under way."""
        self.kept = folder / "whole.db", folder / "half.db"
        self._right = numbers(Enumeration(PUZZLE, resume=str(self.kept[0])))
        list(Enumeration(PUZZLE, resume=str(self.kept[1]), limit=20).batches())

    def outcome(self, path, damaged):
        """Go on with a run, and say in a few words what came of it."""
        run = Enumeration(PUZZLE, resume=str(path))
        found = numbers(run)
        if damaged is damage.crafted and run.complete and found != self._right:
            is_some = len(found) == len(set(found)) and set(found) <= set(self._right)
            return "solutions were left out in the file" if is_some else "FAULT: wrong"
        if found != self._right or not run.complete:
            return "FAULT: wrong"
        return "right; what was damaged was done again, and said" if run.notes else "right"


class Tilings:
    """A run that asks which of a few shapes tile."""

    def __init__(self, folder):
        """Make a file of a whole run."""
        grid = grid_named("square")
        self._shapes = [(name, tuple(sorted(cells))) for name, cells in SHAPES.items()]
        self._asked = {"grid": grid, "bounds": Bounds(2, 2)}
        self.kept = (folder / "tilings.db",)
        self.outcome(self.kept[0], None)

    def outcome(self, path, damaged):
        """Go on with a run, and say in a few words what came of it."""
        del damaged
        found = list(tile_each(self._shapes, run=str(path), **self._asked))
        is_whole = [each.name for each in found] == [name for name, _ in self._shapes]
        is_whole = is_whole and all(each.sentence.isprintable() for each in found)
        return "answers about tilings" if is_whole else "FAULT: wrong"


class Boxes:
    """A run that asks which rectangles copies of a shape fill."""

    def __init__(self, folder):
        """Make a file of a whole run."""
        self.kept = (folder / "rectangles.db",)
        self.outcome(self.kept[0], None)

    def outcome(self, path, damaged):
        """Go on with a run, and say in a few words what came of it."""
        del damaged
        found = rectangles(SHAPES["L"], (5, 8), run=str(path))
        return "verdicts on rectangles" if found.verdicts else "FAULT: wrong"


SHAPES = {
    "L": [(0, 0), (1, 0), (2, 0), (0, 1)],
    "U": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)],
    "heptomino": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
}


def outcome(run, path, damaged):
    """Go on with a run whose file was damaged in some way, and say in a few words what came of it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, _MOST)
    try:
        return run.outcome(path, damaged)
    except InputError:
        return "refused, with a reason"
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        return f"FAULT: {type(fault).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def endless(*_):
    """Raise an error, since a run takes too long."""
    raise TimeoutError


def by_hand(path, number):
    """Damage a file in one of the ways that somebody thought of."""
    with suppress(sqlite3.IntegrityError):
        damage.by_hand(path, damage.BY_HAND[number])


def damaged_files(seed, folder):
    """Yield how each file was damaged and what came of it, for ever; those by hand first."""
    signal.signal(signal.SIGVTALRM, endless)
    runs = (Search(folder), Tilings(folder), Boxes(folder))
    path = folder / "run.db"
    for number in range(len(damage.BY_HAND)):
        damage.restored(path, runs[0].kept[number % 2])
        by_hand(path, number)
        yield "by hand", outcome(runs[0], path, by_hand)
    for number in count():
        chance = random.Random(f"{seed} {number}")
        way = _CHANCES[number % len(_CHANCES)]
        # every other file is of a search
        run = runs[0] if number % 2 else chance.choice(runs)
        damage.restored(path, chance.choice(run.kept))
        way(path, chance)
        yield way.__name__.replace("_", " "), outcome(run, path, way)


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
