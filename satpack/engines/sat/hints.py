"""Hints for a partly solved puzzle: which piece is forced, or which to take back, by queries to a SAT solver.

Both keep their findings when the time is up, or when they are interrupted, and say whether these are complete.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from satpack.engines.sat.driver import first_model, open_formula
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.first_solution import solver_for
from satpack.engines.sat.formula import Cnf
from satpack.model.placing.placements import decode
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.sat.formula import PlacementWriting
    from satpack.model.placing.placements import Placements
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline, Work


def least_hitting_set(
    sets: Sequence[frozenset[int]], deadline: Deadline | Work, *, at_least: int = 0
) -> frozenset[int]:
    """Return a smallest set of numbers that meets each set, none of which is empty.

    Sizes are tried from the larger of `at_least` and the number of the given sets that are found disjoint. A search branches on the
    numbers of a smallest set that is not met yet, and is cut where the disjoint sets left are too many.

    >>> from satpack.runtime.limits import NEVER
    >>> sorted(least_hitting_set([frozenset({1, 2}), frozenset({2, 3}), frozenset({4})], NEVER))
    [2, 4]
    """
    by_size = sorted(set(sets), key=lambda each: (len(each), sorted(each)))
    size = max(at_least, _apart(by_size))
    while True:
        found = _of_size(by_size, size, deadline)
        if found is not None:
            return found
        size += 1


def _of_size(
    sets: Sequence[frozenset[int]], size: int, deadline: Deadline | Work
) -> frozenset[int] | None:
    """Return a set of at most `size` numbers that meets all, None if there is none."""
    if not sets:
        return frozenset()
    deadline.check()
    if _apart(sets) > size:
        return None
    barred: set[int] = set()
    for number in sorted(sets[0]):
        # numbers tried already are in no set still to be found
        left = [each - barred for each in sets if number not in each]
        if all(left):
            rest = _of_size(sorted(left, key=len), size - 1, deadline)
            if rest is not None:
                return rest | {number}
        barred.add(number)
    return None


def _apart(sets: Sequence[frozenset[int]]) -> int:
    """Return how many sets that share nothing are found, taken as they come."""
    met: set[int] = set()
    count = 0
    for each in sets:
        if met.isdisjoint(each):
            met |= each
            count += 1
    return count


class Completions:
    """Queries for a puzzle's solutions by the placements they hold, counted by `asked`; made by `open_completions`."""

    def __init__(
        self,
        opened: OpenFormula[tuple[int, ...]],
        placements: Placements,
        writing: PlacementWriting,
        engine: str,
    ) -> None:
        self.placements = placements
        self.engine = engine
        self.asked = 0
        self._opened = opened
        self._writing = writing

    def one_of(self, numbers: Iterable[int]) -> int:
        """Return a literal under which a solution holds one of these placements; with none, there is no solution."""
        variables = self._writing.chooses.of(list(numbers))
        if len(variables) == 1:
            return int(variables[0])
        literal = self._writing.variables.group(f"one of question {self.asked}", 1).first
        self._opened.add([[-literal, *variables]])
        return literal

    def completed(
        self, assumed: Sequence[int], deadline: Deadline, conflicts: int | None = None
    ) -> tuple[int, ...] | None:
        """Return a verified solution under some literals, as the numbers of its placements, or None if there is none."""
        deadline.check()
        self.asked += 1
        chosen = first_model(self._opened, deadline, assumptions=assumed, conflicts=conflicts)
        if chosen is not None:
            decode(self.placements, chosen, engine=self.engine, seconds=0.0, statistics={})
        return chosen

    def warrant(self, deadline: Deadline) -> Warrant:
        return self._opened.session.warrant(deadline)

    def core(self) -> frozenset[int]:
        """Return the literals of the last query, which found no solution, that suffice to rule one out."""
        return frozenset(self._opened.session.core())


@contextmanager
def open_completions(prepared: Prepared) -> Iterator[Completions]:
    """Hand the formula of a puzzle to the solver measured best; leaving the context ends it."""
    placements, deadline = prepared.placements, prepared.deadline
    name = solver_for(placements)
    encoding = choose(placements)
    writing = Cnf(prepared, encoding).writing(deadline, lazily=True)
    with open_formula(writing, name, deadline) as opened:
        yield Completions(opened, placements, writing, f"sat ({encoding}, {name})")


_QUESTIONS = 12
"""Queries after which solutions are listed, which takes longer than a few queries."""

_CONFLICTS, _SECONDS = 2_000, 10.0
"""Conflicts of a query, about a second, after which solutions are listed instead, and the seconds that this may take.

That 15 tetrasticks fill a diamond in no further way with I elsewhere takes the solver more than ten minutes; the exhaustive
engine lists all 16 solutions in a tenth of a second.
"""

_STAYING = 20_000
"""Conflicts (some seconds) after which a query whether pieces can stay is left to a list of solutions; if that takes too long, too,
the query stays undecided."""

_MORE = 4
"""Factor by which both grow each time that neither was enough."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Summary of a list of solutions by placement."""

    total: int
    """Number of solutions in the list."""
    uses: NDArray[np.int64]
    """Number of these solutions with each placement, shape (n,)."""
    first: tuple[int, ...]
    """The numbers of the placements of one of them; empty if there is none."""
    complete: bool
    """Whether there are no others."""


Lists = Callable[[float], Listed | None]
"""Lists solutions for some seconds; returns None if nothing lists any."""


class Efforts:
    """The limits of a query and of a list of solutions, which grow each time that neither was enough."""

    def __init__(self, lists: Lists) -> None:
        self.conflicts: int | None = _CONFLICTS
        self.shows_none = False
        """Whether a list showed that there is no solution, which takes no solver's word."""
        self._seconds = _SECONDS
        self._lists = lists

    def listed(self) -> Listed | None:
        """List solutions; if nothing can, no query is cut short any more."""
        found = self._lists(self._seconds)
        self._seconds *= _MORE
        self.shows_none = found is not None and found.complete and not found.total
        self.conflicts = None if found is None or self.conflicts is None else _MORE * self.conflicts
        return found

    def ask(
        self, completions: Completions, assumed: Sequence[int], deadline: Deadline
    ) -> tuple[int, ...] | Listed | None:
        """Return a solution under some literals, None if there is none, or a list of solutions if the query is hard."""
        try:
            return completions.completed(assumed, deadline, self.conflicts)
        except Undecided:
            if deadline.passed:
                raise
        return self.listed() or completions.completed(assumed, deadline)


def first_completion(
    completions: Completions, assumed: Sequence[int], deadline: Deadline, efforts: Efforts
) -> tuple[int, ...] | None:
    """Return a solution under some literals, found by the solver or listed; None if there is none."""
    while isinstance(found := efforts.ask(completions, assumed, deadline), Listed):
        if found.total or found.complete:
            return found.first or None
    return found


def why_cut(cut: BaseException) -> str:
    """Return why work ended before it was done."""
    return "interrupted" if isinstance(cut, KeyboardInterrupt) else str(cut)


@dataclass(frozen=True, slots=True)
class MostForced:
    """The piece whose place is most forced."""

    placement: int
    """One of its places."""
    places: tuple[int, ...]
    """All of its places that lead to a solution, ascending; of a piece of many copies, the places of all of them.
    One place if it was found to be forced.
    """
    forced: bool
    """Whether every solution has it there."""
    reason: str = ""
    """Why it is not proved that there are no more such places, and that no other piece is more forced; empty if
    it is.
    """


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Pieces without which the others can be completed."""

    indices: tuple[int, ...]
    """Indices of these pieces."""
    reason: str = ""
    """Why fewer might do; empty if it is proved that no fewer will."""


def most_forced(
    completions: Completions,
    assumed: Sequence[int],
    placed: Sequence[int],
    first: Sequence[int],
    deadline: Deadline,
    efforts: Efforts,
) -> MostForced:
    """Find the piece that has the fewest places to spare, until the deadline.

    A place that every solution has is forced, and comes first. If there is none, then of the pieces that must still be
    placed it is the one whose places that lead to a solution are fewest, less the copies that take them; of equals the
    larger piece. Each query asks for a solution with a place of the most promising piece that none had yet. Where many
    places are left, or a query is hard, a list of solutions answers most of these at once.
    """
    search = _Forced(completions, placed, first)
    try:
        for number in count():
            query = search.query()
            if query is None:
                break
            question, answer = query
            known = efforts.listed() if number == _QUESTIONS else None
            found = known or efforts.ask(completions, [*assumed, question], deadline)
            if isinstance(found, Listed):
                search.learn_all(found)
                if found.complete:
                    break
            elif found is not None:
                search.learn(found)
            elif answer is not None:
                return answer
            else:
                search.close()
    except (Undecided, KeyboardInterrupt) as cut:
        return search.best(why_cut(cut))
    return search.best()


class _Forced:
    """The facts found about the places of pieces that are not placed yet."""

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
        chosen = set(solution)
        self._common = [p for p in self._common if p in chosen]
        for p in chosen - self._lying:
            kind = int(self._kind_of[p])
            if kind in self._seen:
                self._seen[kind].add(p)

    def learn_all(self, listed: Listed) -> None:
        self._common = [p for p in self._common if listed.uses[p] == listed.total]
        for kind, seen in self._seen.items():
            seen |= {p for p in self._free[kind] if listed.uses[p]}

    def close(self) -> None:
        """Record that the piece last queried has no further places."""
        self._closed.add(self._leading)

    def query(self) -> tuple[int, MostForced | None] | None:
        """Return a literal to query, with the result that follows if there is no solution under it; None if all is known."""
        if self._common:
            forced = MostForced(self._common[0], (self._common[0],), forced=True)
            return -self._completions.one_of([self._common[0]]), forced
        if self._leading in self._closed:
            return None
        unseen = self._free[self._leading] - self._seen[self._leading]
        return self._completions.one_of(sorted(unseen)), None

    @property
    def _leading(self) -> int:
        """The piece with the fewest places to spare so far."""
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
        """Return the most forced piece found so far, and why it may not be final."""
        if self._common and not reason:
            return MostForced(self._common[0], (self._common[0],), forced=True)
        kind = self._leading
        shown = next(p for p in self._first if self._kind_of[p] == kind)
        return MostForced(shown, tuple(sorted(self._seen[kind])), forced=False, reason=reason)


def taken_back(
    completions: Completions,
    literals: Sequence[int],
    deadline: Deadline,
    efforts: Efforts,
    listing: Callable[[Sequence[int]], Lists],
) -> TakenBack | None:
    """Find the fewest pieces to take back so that the others can be completed; None if even taking all back does not help.

    First a set of which none is shown to fit the others, by trying the pieces one after the other. Then implicit hitting
    sets (P. Saikko, J. P. Wallner and M. Järvisalo, "Implicit hitting set algorithms for reasoning beyond NP", KR 2016): each
    refusal of the solver is a core, pieces of which one must go; a least set that meets all known cores is tried,
    until one will do, or is as large as the set known before. So the last one is proved least.
    """
    if first_completion(completions, (), deadline, efforts) is None:
        return None
    together = _Together(completions, deadline, listing)
    cores: list[frozenset[int]] = []
    best = frozenset(literals) - set(together.kept_of(literals, cores))
    reason = ""
    try:
        size = 0
        while True:
            trial = least_hitting_set(cores, deadline, at_least=size)
            size = len(trial)
            if size == len(best):
                break
            core = together.core_of(set(literals) - trial)
            if core is None:
                best = trial
                break
            cores.append(core)
    except (Undecided, KeyboardInterrupt) as cut:
        reason = why_cut(cut)
    indices = tuple(index for index, literal in enumerate(literals) if literal in best)
    return TakenBack(indices, reason)


class _Together:
    """Whether some pieces can stay together, by the solver, or by a list of solutions if the query is hard."""

    def __init__(
        self,
        completions: Completions,
        deadline: Deadline,
        listing: Callable[[Sequence[int]], Lists],
    ) -> None:
        self._completions = completions
        self._deadline = deadline
        self._listing = listing

    def kept_of(self, literals: Sequence[int], cores: list[frozenset[int]]) -> list[int]:
        """Return pieces that can stay, and add the cores of the others; those that are too hard have none."""
        kept: list[int] = []
        for literal in literals:
            try:
                core = self.core_of([*kept, literal])
            except Undecided:
                if self._deadline.passed:
                    raise
                continue
            if core is None:
                kept.append(literal)
            else:
                cores.append(core)
        return kept

    def core_of(self, some: Iterable[int]) -> frozenset[int] | None:
        """Return some of these pieces that can't stay together, if possible all needed for that; None if all can stay."""
        core = self._excluded(some)
        for literal in sorted(core or ()):
            if core and literal in core and len(core) > 1:
                try:
                    core = self._excluded(core - {literal}) or core
                except Undecided:
                    if self._deadline.passed:
                        raise
        return core

    def _excluded(self, some: Iterable[int]) -> frozenset[int] | None:
        pieces = sorted(some)
        try:
            found = self._completions.completed(pieces, self._deadline, _STAYING)
            return self._completions.core() if found is None else None
        except Undecided:
            listed = None if self._deadline.passed else self._listing(pieces)(_SECONDS)
            if listed is None or not (listed.total or listed.complete):
                raise
        return None if listed.total else frozenset(pieces)
