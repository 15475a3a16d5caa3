"""Hints for a puzzle that is solved in part: what is forced, or what to take back, by questions to a SAT solver.

Both keep what they know when the time is up, or when they are interrupted, and say whether it is all.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from satpack.engines.hitting import least_hitting_set
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.sat.completions import Completions
    from satpack.runtime.limits import Deadline

__all__ = ["Listed", "MostForced", "TakenBack", "most_forced", "taken_back", "why_cut"]

_QUESTIONS = 12
"""Questions after which solutions are listed, which takes longer than to ask for a few."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list of solutions says of the placements.

    Attributes
    ----------
    total : int
        How many solutions it has.
    uses : ndarray of int64, shape (n,)
        How many of these have each placement.
    complete : bool
        Whether there are no others.
    """

    total: int
    uses: NDArray[np.int64]
    complete: bool


def why_cut(cut: BaseException) -> str:
    """Return why work ended before it was done."""
    return "interrupted" if isinstance(cut, KeyboardInterrupt) else str(cut)


@dataclass(frozen=True, slots=True)
class MostForced:
    """The piece whose place is most forced.

    Attributes
    ----------
    placement : int
        One of its places.
    places : tuple of int
        All of its places that lead to a solution, ascending; of a piece of many copies, the places of all of them. One if
        it was found to be forced.
    forced : bool
        Whether every solution has it there.
    reason : str
        Why it is not proved that there are no more such places, and that no other piece is more forced; empty if it is.
    """

    placement: int
    places: tuple[int, ...]
    forced: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Pieces without which the others can be completed.

    Attributes
    ----------
    indices : tuple of int
        Which of them.
    reason : str
        Why it is not proved that no fewer will do: none of these can stay, but other pieces may be fewer. Empty if it is.
    """

    indices: tuple[int, ...]
    reason: str = ""


def most_forced(
    completions: Completions,
    assumed: Sequence[int],
    placed: Sequence[int],
    first: Sequence[int],
    deadline: Deadline,
    listed: Callable[[], Listed | None] = lambda: None,
) -> MostForced:
    """Find the piece that has the fewest places to spare.

    A place that every solution has is forced, and comes first. If there is none, then of the pieces that must still be
    placed it is the one whose places that lead to a solution are fewest, less the copies that take them; of equals the
    larger piece. Each question asks for a solution with a place of the most promising piece that none had yet. Where many
    places are left, a list of solutions answers most of these at once, and all of them if it is complete.

    Parameters
    ----------
    completions : Completions
        The puzzle's.
    assumed : sequence of int
        Literals under which a solution has what lies already.
    placed : sequence of int
        What lies already, as numbers of placements.
    first : sequence of int
        A solution that has it, and more.
    deadline : Deadline
        When to give up; then what is known is returned.
    listed : callable, optional
        Lists solutions that have what lies already, once some questions were not enough.
    """
    search = _Forced(completions, placed, first)
    try:
        for question, answer in search.questions(listed):
            found = completions.completed([*assumed, question], deadline)
            if found is not None:
                search.learn(found)
            elif answer is not None:
                return answer
            else:
                search.close()
    except (Undecided, KeyboardInterrupt) as cut:
        return search.best(why_cut(cut))
    return search.best()


class _Forced:
    """What is known of the places of pieces that are not placed yet."""

    def __init__(
        self, completions: Completions, placed: Sequence[int], first: Sequence[int]
    ) -> None:
        placements = completions.placements
        pieces = placements.puzzle.pieces
        self._completions = completions
        self._kind_of = placements.piece
        self._lying = set(placed)
        self._first = [p for p in first if p not in self._lying]
        self._common = list(self._first)
        used = [int((self._kind_of[list(placed)] == kind).sum()) for kind in range(len(pieces))]
        missing = {kind: piece.copies.low - used[kind] for kind, piece in enumerate(pieces)}
        must = {kind: number for kind, number in missing.items() if number > 0}
        # where no piece must be placed, those of the first solution serve as well as any
        self._missing = must or {int(self._kind_of[p]): 0 for p in self._first}
        taken = {int(c) for p in placed for c in self._cells(p)}
        self._free = {
            kind: {p for p in placements.of_piece(kind) if taken.isdisjoint(self._cells(p))}
            for kind in self._missing
        }
        self._seen: dict[int, set[int]] = {kind: set() for kind in self._missing}
        self._closed: set[int] = set()
        self.learn(first)

    def _cells(self, placement: int) -> list[int]:
        placements = self._completions.placements
        starts = placements.starts
        found: list[int] = placements.cells[starts[placement] : starts[placement + 1]].tolist()
        return found

    def learn(self, solution: Sequence[int]) -> None:
        """Take note of a solution."""
        chosen = set(solution)
        self._common = [p for p in self._common if p in chosen]
        for p in chosen - self._lying:
            kind = int(self._kind_of[p])
            if kind in self._seen:
                self._seen[kind].add(p)

    def _learn_all(self, listed: Listed) -> None:
        """Take note of many solutions."""
        self._common = [p for p in self._common if listed.uses[p] == listed.total]
        for kind, seen in self._seen.items():
            seen |= {p for p in self._free[kind] if listed.uses[p]}

    def close(self) -> None:
        """Take note that the piece that was asked about has no further places."""
        self._closed.add(self._leading)

    def questions(
        self, listed: Callable[[], Listed | None]
    ) -> Iterator[tuple[int, MostForced | None]]:
        """Yield literals to be asked, each with what it proves if there is no solution under it."""
        asked: set[int] = set()
        for number in count():
            if number == _QUESTIONS and (known := listed()) is not None:
                self._learn_all(known)
                if known.complete:
                    return
            left = [p for p in self._common if p not in asked]
            if left:
                asked.add(left[0])
                forced = MostForced(left[0], (left[0],), forced=True)
                yield -self._completions.one_of([left[0]]), forced
            elif self._leading not in self._closed:
                unseen = self._free[self._leading] - self._seen[self._leading]
                yield self._completions.one_of(sorted(unseen)), None
            else:
                return

    @property
    def _leading(self) -> int:
        """The piece that has the fewest places to spare, as far as is known."""
        size = [len(piece) for piece in self._completions.placements.puzzle.pieces]
        return min(
            self._missing,
            key=lambda kind: (
                len(self._seen[kind]) - self._missing[kind],
                kind not in self._closed,
                -size[kind],
                kind,
            ),
        )

    def best(self, reason: str = "") -> MostForced:
        """Return what is most forced, as far as is known, and why that is not all."""
        if self._common and not reason:
            return MostForced(self._common[0], (self._common[0],), forced=True)
        kind = self._leading
        shown = next(p for p in self._first if self._kind_of[p] == kind)
        return MostForced(shown, tuple(sorted(self._seen[kind])), forced=False, reason=reason)


def taken_back(
    completions: Completions, literals: Sequence[int], deadline: Deadline
) -> TakenBack | None:
    """Find as few pieces as can be that are to be taken back so that the others can be completed.

    First a set of which none can stay, by trying the pieces one after the other. Then implicit hitting sets: each refusal
    of the solver is a core, pieces of which one must go; a least set that meets all cores known is tried, until one will
    do, or is as large as the set known before. So the last one is proved least.

    Parameters
    ----------
    completions : Completions
        The puzzle's.
    literals : sequence of int
        One for each piece that lies, all different.
    deadline : Deadline
        When to give up.

    Returns
    -------
    TakenBack or None
        None if there is no solution without any of them either.

    Raises
    ------
    Undecided
        If the deadline passes before any set is known.

    References
    ----------
    P. Saikko, J. P. Wallner and M. Järvisalo, "Implicit hitting set algorithms for reasoning beyond NP", KR 2016.
    """
    found = completions.completed((), deadline)
    if found is None:
        return None
    cores: list[frozenset[int]] = []
    kept: list[int] = []
    for literal in literals:
        if completions.completed([*kept, literal], deadline) is not None:
            kept.append(literal)
        else:
            cores.append(_smaller(completions, completions.core(), deadline))
    best = frozenset(literals) - set(kept)
    reason = ""
    try:
        size = 0
        while True:
            trial = least_hitting_set(cores, deadline, at_least=size)
            size = len(trial)
            if size == len(best):
                break
            if completions.completed(sorted(set(literals) - trial), deadline) is not None:
                best = trial
                break
            cores.append(_smaller(completions, completions.core(), deadline))
    except (Undecided, KeyboardInterrupt) as cut:
        reason = why_cut(cut)
    indices = tuple(index for index, literal in enumerate(literals) if literal in best)
    return TakenBack(indices, reason)


def _smaller(completions: Completions, core: frozenset[int], deadline: Deadline) -> frozenset[int]:
    """Return a core of which none can be left out."""
    for literal in sorted(core):
        others = core - {literal}
        if not others or literal not in core:
            continue
        if completions.completed(sorted(others), deadline) is None:
            core = completions.core()
    return core
