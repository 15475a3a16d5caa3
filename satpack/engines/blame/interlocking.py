"""Why an assembly does not come apart: a least set of pieces that interlock, and the changes after which it does.

If pieces come apart, some of them do: every move of all is a move of these, or moves none or all of them. So whatever contains
pieces that never come apart does not come apart either, and what helps is a change of a piece that interlocks with the others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.blame.least import reduced, smallest
from satpack.engines.disassembly.taking import Taker
from satpack.model.blame import Blame, Remedy
from satpack.model.connected import grouped
from satpack.model.grids.coordinates import written
from satpack.model.moves.disassembly import Ending
from satpack.model.moves.replay import replay
from satpack.model.solution import Placed, Solution
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.model.moves.disassembly import Disassembly

BRIEF, LONG = 10_000, 5_000_000
"""States of all searches for each part: some tenths of a second and some minutes."""

_SHARE = 4
"""Part of the states that one search may see."""

_TURNING = 1_000
"""States that a state of a search with quarter turns costs."""

_SEARCH = 20
"""States that a search costs besides."""


def interlocking(
    found: Disassembly,
    *,
    states: int = BRIEF,
    stop: Callable[[], bool] = bool,
    turning: Callable[[Disassembly], Disassembly] | None = None,
) -> Blame | None:
    """Return a least set of pieces that interlock in a locked assembly, and what would help; `turning` tries quarter turns, too."""
    if found.ending is not Ending.LOCKED:
        return None
    assembly = found.assembly
    placed = assembly.placed
    searches = _Searches(assembly, states, stop, turning)
    order = sorted(range(len(placed)), key=lambda piece: (len(placed[piece].cells), piece))
    least = reduced(frozenset(found.locked), order, searches.blames, searches.work)
    if least.extent == "irreducible":
        least = smallest(least, searches.blames, searches.lacking, searches.work)
    blame = Blame(
        assembly.puzzle,
        placed=tuple(placed[piece] for piece in sorted(least.members)),
        extent=least.extent,
        complete=least.extent == "smallest",
        thorough=states >= LONG,
        assembly=assembly,
    )
    searches.work = Work(states)
    return searches.with_remedies(blame)


class _Searches:
    """Searches for ways to take parts of an assembly apart, and changes of it."""

    def __init__(
        self,
        assembly: Solution,
        states: int,
        stop: Callable[[], bool],
        turning: Callable[[Disassembly], Disassembly] | None,
    ) -> None:
        self.work = Work(states)
        self._assembly = assembly
        self._stop = stop
        self._turning = turning
        self._taker = Taker(assembly.puzzle.grid, stop=stop, states=max(1, states // _SHARE))

    def _taken(self, placed: Sequence[Placed]) -> Disassembly:
        """Take some pieces apart; raise Undecided at a limit."""
        self.work.check()
        found = self._taker.take_apart(Solution(self._assembly.puzzle, tuple(placed)))
        self.work.spend(found.states + _SEARCH)
        if self._turning is not None and found.ending is not Ending.SEPARATED:
            found = self._turning(found)
            self.work.spend(_TURNING * found.states)
        if found.ending is Ending.UNDECIDED:
            raise Undecided("interrupted" if self._stop() else "limit of states")
        return found

    def blames(self, kept: frozenset[int]) -> frozenset[int] | None:
        """Return some of these pieces that interlock; None if they come apart."""
        pieces = sorted(kept)
        found = self._taken([self._assembly.placed[piece] for piece in pieces])
        if found.ending is Ending.SEPARATED:
            return None
        return frozenset(pieces[piece] for piece in found.locked)

    def lacking(self, fine: frozenset[int]) -> frozenset[int]:
        """Return pieces without which all others come apart, as few as is easy, none of which is among these."""
        everything = frozenset(range(len(self._assembly.placed)))
        for piece in sorted(everything - fine):
            if self.blames(fine | {piece}) is None:
                fine |= {piece}
        return everything - fine

    def with_remedies(self, blame: Blame) -> Blame:
        """Return the blame with the changes after which all comes apart, as far as the work is enough."""
        remedies, complete = [], blame.complete
        for remedy, placed in self._changes(blame.placed):
            try:
                found = self._taken(placed)
            except Undecided:
                complete = False
                if not self.work.is_left or self._stop():
                    break
                continue
            if found.ending is Ending.SEPARATED:
                replay(found)
                remedies.append(replace(remedy, level=found.level or "0"))
        return replace(blame, remedies=tuple(remedies), complete=complete)

    def _changes(self, blamed: Sequence[Placed]) -> Iterator[tuple[Remedy, list[Placed]]]:
        grid = self._assembly.puzzle.grid
        names = dict(zip(blamed, names_of(self._assembly, blamed), strict=True))
        for piece in blamed:
            others = [each for each in self._assembly.placed if each is not piece]
            yield Remedy.of_assembly(grid, piece, names[piece]), others
        for piece in blamed:
            others = [each for each in self._assembly.placed if each is not piece]
            for cell in piece.cells:
                rest = tuple(each for each in piece.cells if each != cell)
                if not rest or len(list(grouped(rest, grid.neighbours))) > 1:
                    continue
                remedy = Remedy.of_assembly(grid, piece, names[piece], (cell,))
                yield remedy, [*others, Placed(piece.piece, rest)]


def names_of(assembly: Solution, some: Sequence[Placed]) -> list[str]:
    """Return what to call some pieces of an assembly: by their cells if there are several copies."""
    copies = Counter(each.piece for each in assembly.placed)
    grid = assembly.puzzle.grid
    return [
        each.piece if copies[each.piece] == 1 else f"{each.piece} on {written(grid, *each.cells)}"
        for each in some
    ]
