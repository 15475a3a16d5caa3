"""Damaged files of every kind that satpack reads, one after the other: each is read, or refused in one printable line.

`python tests/fuzz` runs it. The files and the ways to damage them are those of `tests/safety/test_fuzz.py`; what reads them is a process that may use 1.5 GB of memory and must not end.
"""

import random

from satpack.runtime.processes import Child
from tests.safety.test_fuzz import check, damaged, good_files

EACH = 2_000
"""Files that one process reads, which is given a bound of CPU time for all of them together."""


def tried(seed):
    """Yield a word for what came of each file, for ever."""
    good = good_files()
    draw = random.Random(seed)
    while True:
        with Child("tests.safety.reader:Reader") as reader:
            for _ in range(EACH):
                kind = draw.choice(sorted(good))
                content = damaged(draw.choice(good[kind]), draw.random())
                complaint = reader.call("read", kind, content)
                check(complaint, kind)
                yield "refused in one line" if complaint else "read"
