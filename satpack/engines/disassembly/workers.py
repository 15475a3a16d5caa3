"""Takes the assemblies of a survey apart, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.disassembly.kernel import Pieces
from satpack.engines.disassembly.taking import ENDINGS, part_of
from satpack.model.moves.disassembly import Ending, Part
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.disassembly.kernel import Outcomes
    from satpack.model.grids import Grid
    from satpack.runtime.progress import Tell


class Taken(NamedTuple):
    row: NDArray[np.int32]
    """The placements of the assembly, padded with -1."""
    ending: Ending
    """`SEPARATED` iff everything comes apart; `LOCKED` if some part never does."""
    trap: bool
    """Whether a piece comes out although a part is locked."""
    states: int
    """States seen in all."""
    levels: tuple[int, ...]
    """Moves to each separation, in preorder."""
    part: Part | None = None
    """The tree, if it was requested."""


@dataclass(frozen=True, slots=True, eq=False)
class Fates:
    """The fates of assemblies without their trees, as arrays."""

    rows: NDArray[np.int32]
    """The placements of each assembly."""
    outcomes: Outcomes

    def __len__(self) -> int:
        return len(self.outcomes)

    def __iter__(self) -> Iterator[Taken]:
        levels = self.outcomes.levels.tolist()
        for row, (ending, trap, states, count), moves in zip(
            self.rows, self.outcomes.endings.tolist(), levels, strict=True
        ):
            own = tuple(moves[:count]) if count else ()
            yield Taken(row, ENDINGS[ending], trap == 1, states, own)


class Worker:
    """Takes assemblies of one puzzle apart.

    `states` limits the search before one separation; `placements` are the arguments of `Pieces.add`.
    """

    def __init__(
        self,
        grid: Grid,
        states: int,
        makes_trees: bool,  # noqa: FBT001 - as it is sent to a child
        placements: tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32]],
    ) -> None:
        self._pieces = Pieces(grid)
        self._pieces.add(*placements)
        self._states = states
        self._makes_trees = makes_trees
        self.tell: Tell = silent

    def fates(self, rows: NDArray[np.int32], stop: Callable[[], bool]) -> Iterator[Iterable[Taken]]:
        """Yield the fates of assemblies, in groups; on `stop` the current one is undecided and the last."""
        if self._makes_trees:
            yield self._with_trees(rows, stop)
            return
        done = 0
        for outcomes in self._pieces.survey(rows, states=self._states, stop=stop):
            self.tell(many(self._pieces.seen, "state"))
            yield Fates(rows[done : done + len(outcomes)], outcomes)
            done += len(outcomes)

    def _with_trees(self, rows: NDArray[np.int32], stop: Callable[[], bool]) -> Iterator[Taken]:
        for row in rows:
            if stop():
                return
            yield taken_with(row, self.part(row, stop))

    def part(self, row: NDArray[np.int32], stop: Callable[[], bool]) -> Part:
        """Return the tree of one assembly; parts not decided before `stop` are undecided."""
        own = row[row >= 0]
        if not len(own):
            return Part((), (), Ending.SEPARATED)
        tree = self._pieces.take_apart(own, states=self._states, stop=stop, tell=self.tell)
        return part_of(self._pieces.grid, tree)


_WORST_FIRST = (Ending.LOCKED, Ending.UNDECIDED, Ending.SEPARATED)


def taken_with(row: NDArray[np.int32], part: Part) -> Taken:
    """Return the fate of an assembly whose tree is known."""
    endings = {each.ending for each in part.parts()}
    ending = next(each for each in _WORST_FIRST if each in endings)
    return Taken(
        row,
        ending,
        trap=ending is Ending.LOCKED and part.ending is Ending.SEPARATED,
        states=sum(each.states for each in part.parts()),
        levels=tuple(len(each.moves) for each in part.parts() if each.moves),
        part=part,
    )
