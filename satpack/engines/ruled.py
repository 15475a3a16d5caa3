"""Listing the solutions of a puzzle with rules: filter an exhaustive search while that is quick, then ask a SAT solver.

Filtering costs as much as the puzzle without its rules, which for a few thousand solutions is far less than a SAT
solver takes; a solver knows the rules from the start, and is the better the more they exclude.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.engines.listing import Source
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

    _Search = Source[list[tuple[int, ...]]]

__all__ = ["FILTERED", "NODES", "RuledSearch"]

NODES = 5_000_000
"""Nodes of an exhaustive search, about two seconds, after which a solver is asked instead."""

FILTERED = 10_000
"""Solutions, one of each class, that are filtered until then; a few seconds too."""


class RuledSearch:
    """Two sources of which the second goes on where the first gives up.

    Parameters
    ----------
    action : Action
        The symmetries whose classes are meant.
    filtering : Source
        What is asked first; it may raise `Undecided`.
    solver : callable
        Makes what is asked then.

    Attributes
    ----------
    engine, symmetry_breaking : str
        Of the one that is asked now.
    statistics : dict of str to int
        What both counted.
    """

    def __init__(self, action: Action, filtering: _Search, solver: Callable[[], _Search]) -> None:
        self._action = action
        self._asked = filtering
        self._solver = solver
        self._before: dict[str, int] = {}

    @property
    def engine(self) -> str:
        """Who is asked now."""
        return self._asked.engine

    @property
    def symmetry_breaking(self) -> str:
        """The way it leaves one solution of each class."""
        return self._asked.symmetry_breaking

    @property
    def reason(self) -> str:
        """On whose word there are no more solutions, if not that of an engine of ours."""
        return self._asked.reason

    @property
    def statistics(self) -> dict[str, int]:
        """The numbers that both counted until now."""
        return {**self._before, **self._asked.statistics}

    @property
    def notes(self) -> Sequence[str]:
        """Notes on the way."""
        return self._asked.notes

    @property
    def progress(self) -> float | None:
        """Which part of the search is done."""
        return self._asked.progress

    def solutions(self, deadline: Deadline) -> Iterator[list[tuple[int, ...]]]:
        """Yield batches of solutions; raise `Undecided` at the deadline."""
        seen: set[tuple[int, ...]] = set()
        try:
            for batch in self._asked.solutions(deadline):
                seen.update(map(self._action.canonical, batch))
                yield batch
        except Undecided:
            if deadline.passed:
                raise
        else:
            return
        self._before = dict(self._asked.statistics)
        self._asked = self._solver()
        for batch in self._asked.solutions(deadline):
            yield [each for each in batch if self._action.canonical(each) not in seen]
