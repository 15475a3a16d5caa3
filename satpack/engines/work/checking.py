"""Checking what other processes and machines say of a cube before it counts.

Whoever does a cube brings solutions, and says that the cube is done, or that it is to be cut. The solutions are checked,
one by one and against the cube, so that none counts twice, whatever is said of other cubes. What a cube is cut into is
worked out here. That a solution was kept back can't be seen.
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
    """Return news of a cube as a report.

    Parameters
    ----------
    worker : CubeWorker
        A worker of this process.
    cube : Cube
        What was asked for.
    news : object
        What came back; see `satpack.engines.work.patience.PatientWorker.advance`.
    is_last : bool
        Whether the cube must be done, or have to be cut.

    Raises
    ------
    EngineError
        If it makes no sense, or says of the cube what is not so.
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
