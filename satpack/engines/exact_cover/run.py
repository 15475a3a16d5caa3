"""All solutions of an exact cover, as they are found, whichever engine finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from satpack.engines.exact_cover.by_sat import SatSearch
from satpack.engines.exact_cover.by_search import CoverSearch
from satpack.engines.exact_cover.verification import Verifier
from satpack.engines.listing import Listing, Run
from satpack.kernels.library import absence
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.placing.exact_cover import ExactCover

__all__ = ["CoverRun"]


class CoverRun(Run[NDArray[np.int64]]):
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
        What is solved; the others are those of `Run`.

    Raises
    ------
    OptionError
        For options that do not exist or do not go together.

    Examples
    --------
    >>> from satpack.model.placing.exact_cover import ExactCover, Item
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
        self.cover = cover
        super().__init__(lambda: self._prepared(engine, solver), timeout=timeout, limit=limit)

    def _prepared(self, engine: str, solver: str) -> Listing[NDArray[np.int64]]:
        matrix = self.cover.matrix()
        self._verifier = Verifier(self.cover.name, matrix)
        if _engine(self.cover, engine, solver) == "cover":
            return Listing(CoverSearch(matrix), self._checked)
        return Listing(SatSearch(self.cover, matrix, solver=solver), self._checked)

    def _checked(self, found: NDArray[np.int64]) -> NDArray[np.int64]:
        self._verifier.check(found)
        return found

    @property
    def statistics(self) -> dict[str, int]:
        """Sizes, and what was counted so far."""
        sizes = {"items": len(self.cover.items), "options": len(self.cover.options)}
        return sizes | dict(super().statistics)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield the solutions, each as the ascending numbers of its options from 0."""
        for batch in self.batches():
            yield from map(tuple, batch.tolist())


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
