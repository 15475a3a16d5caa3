"""All solutions of an exact cover, as they are found, by any engine."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from satpack.engines import auto
from satpack.engines.auto import EngineFacts, Step
from satpack.engines.exact_cover.by_sat import SatSearch
from satpack.engines.exact_cover.by_search import CoverSearch
from satpack.engines.exact_cover.verification import Verifier
from satpack.engines.listing import Listing, Relay, Run
from satpack.kernels.library import absence
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from satpack.engines.listing import Source
    from satpack.model.placing.named_cover import NamedCover

__all__ = ["CoverRun"]


class CoverRun(Run[NDArray[np.int64]]):
    """A run through the solutions of a cover problem: iterate over it, then read its outcome.

    `engine` is "auto", "cover" or "sat"; "auto" is a SAT solver where there are colours or multiplicities, and else
    follows `satpack.engines.auto`: for a first solution one after the other, for all of them the first that can. Other
    options and attributes are those of `Run`. Raises OptionError for options that do not exist or do not go together.

    >>> from satpack.model.placing.cover_problem import CoverProblem
    >>> from satpack.model.placing.named_cover import NamedCover
    >>> items = [(1, 1, True), (1, 1, True), (0, 1, False)]
    >>> problem = CoverProblem.of(items, [[0, 2], [1], [0, 1]])
    >>> run = CoverRun(NamedCover("small", problem, "abc"))
    >>> sorted(run), run.complete
    ([(0, 1), (2,)], True)
    """

    def __init__(
        self,
        cover: NamedCover,
        *,
        engine: str = "auto",
        solver: str = "auto",
        timeout: float | None = None,
        limit: int | None = None,
    ) -> None:
        self.cover = cover
        super().__init__(
            lambda: self._prepared(engine, solver, limit), timeout=timeout, limit=limit
        )

    def _prepared(self, engine: str, solver: str, limit: int | None) -> Listing[NDArray[np.int64]]:
        problem = self.cover.problem
        self._verifier = Verifier(self.cover.name, problem)
        makers: dict[str, Callable[..., Source[NDArray[np.int64]]]] = {
            "cover": partial(CoverSearch, problem),
            "sat": partial(SatSearch, problem, solver=solver),
        }
        steps = _steps(self.cover, engine, solver, for_one=limit == 1)
        sources = (makers[step.engine](**step.budget) for step in steps)
        return Listing(Relay(sources), self._checked)

    def _checked(self, found: NDArray[np.int64]) -> NDArray[np.int64]:
        self._verifier.check(found)
        return found

    @property
    def statistics(self) -> dict[str, int]:
        """Sizes and counters so far."""
        sizes = {"items": len(self.cover.items), "options": len(self.cover.problem)}
        return sizes | dict(super().statistics)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield the solutions, each as the ascending numbers of its options from 0."""
        for batch in self.batches():
            yield from map(tuple, batch.tolist())


def _steps(cover: NamedCover, engine: str, solver: str, *, for_one: bool) -> Iterable[Step]:
    """Return the engines to run, one after the other if one solution is enough.

    Raises OptionError if the requested engine can't solve it.
    """
    if engine not in ("auto", "cover", "sat"):
        raise OptionError(
            f"there is no engine {engine!r} for items and options; use auto, cover or sat"
        )
    hindrance = absence()
    if cover.problem.has_multiplicities:
        hindrance = "some items are not to be covered exactly once"
    if engine == "cover" and hindrance:
        raise OptionError(
            f"{cover.name}: exhaustive search is not possible: {hindrance}; use engine sat"
        )
    if engine == "cover" and solver != "auto":
        raise OptionError("a solver goes with engine sat")
    if engine != "auto":
        return [Step("sat" if engine == "sat" else "cover")]
    if hindrance or solver != "auto":
        return [Step("sat")]
    board = EngineFacts.of_problem(cover.problem)
    steps = (step for step in (auto.SOLVE if for_one else auto.LIST) if step.when(board))
    return steps if for_one else islice(steps, 1)
