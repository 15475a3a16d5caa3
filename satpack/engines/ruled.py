"""Lists the solutions of a puzzle with rules: filters an exhaustive search while that is fast, then asks a SAT solver.

Filtering costs as much as the puzzle without its rules. While it finds more solutions a second than a solver lists it is
the faster way; a solver knows the rules from the start, and is the better the more they exclude. The calendar puzzle:
25,061 solutions in 3.5 s by filtering, 4,822 in 120 s by a solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.listing import Relay
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack.engines.listing import Source
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

    _Search = Source[list[tuple[int, ...]]]

__all__ = ["RuledSearch", "filtering_pays"]


class RuledSearch(Relay[list[tuple[int, ...]]]):
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
        super().__init__(filtering)
        self._solver = solver
        self._before: dict[str, int] = {}

    @property
    def statistics(self) -> dict[str, int]:
        """The numbers that both counted until now."""
        return {**self._before, **self._asked.statistics}

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


def filtering_pays(filtering: _Search, deadline: Deadline) -> bool:
    """Whether to filter the rest, tried for one window.

    Nodes and solutions decide, not time, so that the answer is the same wherever a search is cut into cubes; a deadline
    that comes first says no.
    """
    try:
        for _ in filtering.solutions(deadline):
            if getattr(filtering, "windows", 0):
                return True
    except Undecided:
        return False
    return True
