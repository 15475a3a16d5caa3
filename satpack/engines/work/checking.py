"""Checks the reports of other processes and machines on a cube before they count.

A report brings solutions, and states that the cube is done, or that it is to be cut. The solutions are checked, one by
one and against the cube, so that none counts twice, whatever is reported of other cubes. The parts of a cube are
worked out here. That a solution was withheld can't be seen.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from satpack.engines.work.cubes import Report
from satpack.engines.work.patience import MOST_PARTS
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from satpack.engines.work.cubes import Cube, CubeWorker

__all__ = ["checked_report"]


def checked_report(
    worker: CubeWorker, cube: Cube, news: object, *, is_last: bool = False
) -> Report:
    """Return a worker's reply on a cube as a report; raise EngineError if it is malformed or wrong.

    `news` is the result of `satpack.engines.work.patience.PatientWorker.advance` elsewhere; with `is_last`, the cube
    must be done, or have to be cut. `worker` is one of this process.
    """
    match news:
        case [list(solutions), bool(done), None] if done or not is_last:
            wanted = None
        case [list(solutions), False as done, int(wanted)] if 1 < wanted <= MOST_PARTS:
            if worker.parts(cube, wanted) == [cube]:
                raise EngineError(
                    "a part of the search is said to be cut that is too small for that"
                )
        case _:
            raise EngineError("what it says of a part of the search makes no sense")
    kinds = set(map(type, solutions))
    if kinds <= {tuple}:
        kinds = set(map(type, chain.from_iterable(solutions)))
    if not kinds <= {int}:
        raise EngineError("what it says to be solutions are not tuples of whole numbers")
    worker.check(cube, solutions)
    return Report(cube, solutions, done, wanted)
