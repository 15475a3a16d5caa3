"""A puzzle of boxes as clauses over coordinates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.engines.boxes.encoding import encode_boxes
from satpack.engines.formula import Formula, Trusted
from satpack.model.boxes.boxes import Box, Packing
from satpack.model.grids.vectors import minus
from satpack.runtime.limits import NEVER
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.engines.boxes.encoding import BoxWriting
    from satpack.engines.formula import FormulaSize
    from satpack.model.boxes.boxes import BoxPuzzle
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline

_PUSHED = "that boxes are pushed towards one corner, and copies of a box are in order"


@dataclass(frozen=True, slots=True, eq=False)
class BoxCnf(Formula[Packing]):
    """A puzzle of boxes as a formula by coordinates, whose models are its solutions."""

    boxes: BoxPuzzle
    seed: int | None = None
    """Shuffles boxes and constraints."""
    symmetry: bool = False
    """Whether only one solution of each symmetry class is left."""
    blocked: tuple[Solution, ...] = ()
    """Solutions that are excluded."""
    every: bool = True
    """Whether the models are all solutions, or one of each class. Otherwise there is a model iff there is a
    solution, with boxes pushed towards one corner, but there may be none of some classes and two of others.
    """
    # its size, once that is known: to count the clauses is to make them
    _sizes: list[FormulaSize] = field(default_factory=list, init=False, repr=False)

    def __repr__(self) -> str:
        return f"Cnf of {self.puzzle.name!r}: {self.encoding}; {many(self.boxes.box_count, 'box', 'boxes')}"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.boxes.puzzle

    @property
    def encoding(self) -> str:
        """The name of the encoding."""
        return "order"

    @property
    def names(self) -> tuple[str, str]:
        """The names of the encoding and of its at-most-one encoding."""
        return self.encoding, "none"

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        """The ways in which it says more than the puzzle; empty if it says no more."""
        if self.every and not self.symmetry:
            return ()
        said = [] if self.every else [_PUSHED]
        said += filter(None, [self.writing().symmetry_breaking])
        return (Trusted((), f"{', '.join(said)}; any packing can be turned into one like that"),)

    def writing(self, deadline: Deadline = NEVER, *, lazily: bool = False) -> BoxWriting:
        """Write all of it; give up at the deadline."""
        del lazily  # there are no rules
        made = encode_boxes(
            self.boxes,
            all_of_them=self.every,
            break_symmetry=self.symmetry,
            seed=self.seed,
            deadline=deadline,
        )
        made.clauses.extend(
            made.blocking(_packing(self.boxes, solution)) for solution in self.blocked
        )
        return made

    def solution(
        self, found: Packing, *, engine: str, seconds: float, statistics: Mapping[str, int]
    ) -> Solution:
        """Return a model as a verified solution; raise `EngineError` if it is not a solution."""
        return self.boxes.decode(found, engine=engine, seconds=seconds, statistics=statistics)


def _packing(boxes: BoxPuzzle, solution: Solution) -> Packing:
    """Return a solution's packing."""
    number = {kind.name: i for i, kind in enumerate(boxes.kinds)}
    found = []
    for placed in solution.placed:
        low = placed.cells[0]
        sides = tuple(top - start + 1 for start, top in zip(low, placed.cells[-1], strict=True))
        at = minus(low, boxes.origin)
        found.append(Box(number[placed.piece], at, sides))
    return tuple(sorted(found))
