"""All solutions of an exact cover, as they are found, whichever engine finds them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.engines.exact_cover.by_sat import SatSearch
from satpack.engines.exact_cover.by_search import CoverSearch
from satpack.engines.exact_cover.verification import Verifier
from satpack.kernels.library import absence
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from satpack.model.exact_cover import ExactCover

__all__ = ["CoverRun"]


class CoverRun:
    """A run through the solutions of an exact cover: iterate over it, then ask how it ended.

    Parameters
    ----------
    cover : ExactCover
        What to solve.
    engine : {"auto", "cover", "sat"}
        What to search with; "auto" is exhaustive search where it can, which is without colours and multiplicities.
    solver : str
        Of the `sat` engine.
    timeout : float, optional
        Seconds after which to stop.
    limit : int, optional
        Solutions after which to stop.

    Attributes
    ----------
    cover : ExactCover
        What is solved.
    found : int
        Solutions found so far.
    complete : bool
        Whether all there are were found.
    limited : bool
        Whether the run ended at its limit of solutions.
    reason : str
        Why it ended before the last.

    Raises
    ------
    OptionError
        For options that do not exist or do not go together.

    Examples
    --------
    >>> from satpack.model.exact_cover import ExactCover, Item
    >>> items = (Item("a"), Item("b"), Item.secondary("c"))
    >>> cover = ExactCover("small", items, (((0, ""), (2, "")), ((1, ""),), ((0, ""), (1, ""))))
    >>> run = CoverRun(cover)
    >>> sorted(run), run.complete
    ([(0, 1), (2,)], True)
    """

    def __init__(
        self,
        cover: ExactCover,
        *,
        engine: str = "auto",
        solver: str = "auto",
        timeout: float | None = None,
        limit: int | None = None,
    ) -> None:
        if limit is not None and limit < 0:
            raise OptionError(f"a limit of {limit} solutions: use 0 or more")
        self._started = time.monotonic()
        self._deadline = Deadline.after(timeout)
        self._limit = limit
        self.cover = cover
        matrix = cover.matrix()
        self._verifier = Verifier(cover.name, matrix)
        self._search: CoverSearch | SatSearch
        if _engine(cover, engine, solver) == "cover":
            self._search = CoverSearch(matrix)
        else:
            self._search = SatSearch(cover, matrix, solver=solver)
        self.found = 0
        self.complete = False
        self.limited = False
        self.reason = ""

    @property
    def engine(self) -> str:
        """Who searches."""
        return self._search.engine

    @property
    def statistics(self) -> dict[str, int]:
        """Sizes, and what was counted so far."""
        sizes = {"items": len(self.cover.items), "options": len(self.cover.options)}
        return sizes | self._search.statistics

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield the solutions, each as the ascending numbers of its options from 0."""
        for batch in self.batches():
            yield from map(tuple, batch.tolist())

    def batches(self, on_progress: Callable[[], None] | None = None) -> Iterator[NDArray[np.int64]]:
        """Yield verified solutions many at a time, shape (solutions, options).

        Parameters
        ----------
        on_progress : callable, optional
            Called now and then, be anything found or not.

        Raises
        ------
        EngineError
            If what was found is no solution, or a solver fails.
        """
        try:
            if self._limit != 0:
                for found in self._search.solutions(self._deadline):
                    for batch in found:
                        self._verifier.check(batch)
                        kept = batch if self._limit is None else batch[: self._limit - self.found]
                        self.found += len(kept)
                        if len(kept):
                            yield kept
                    if self.found == self._limit:
                        break
                    if on_progress is not None:
                        on_progress()
                else:
                    self.complete = True
                    return
            self.limited, self.reason = True, "limit of solutions"
        except Undecided as limit:
            self.reason = str(limit)
        except EngineError as fault:
            self.reason = str(fault)
            raise


def _engine(cover: ExactCover, engine: str, solver: str) -> str:
    """Return which of the two engines is to search.

    Raises
    ------
    OptionError
        If the one that is asked for can't.
    """
    if engine not in ("auto", "cover", "sat"):
        raise OptionError(
            f"there is no engine {engine!r} for items and options; use auto, cover or sat"
        )
    hindrance = absence()
    if cover.has_colours:
        hindrance = "it has colours"
    elif cover.has_multiplicities:
        hindrance = "some items are not to be covered exactly once"
    if engine == "cover" and hindrance:
        raise OptionError(
            f"{cover.name}: exhaustive search is not possible: {hindrance}; use engine sat"
        )
    if engine == "cover" and solver != "auto":
        raise OptionError("a solver goes with engine sat")
    if engine == "auto":
        return "sat" if hindrance or solver != "auto" else "cover"
    return engine
