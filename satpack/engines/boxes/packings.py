"""A puzzle of boxes as clauses over coordinates; its first packing by a CDCL solver, or that there is none; or all, one of each class."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.engines.boxes.encoding import encode_boxes, impossible_by_positions
from satpack.engines.boxes.symmetry import class_sizes, images_up_to
from satpack.engines.formula import Formula, Trusted
from satpack.engines.listing import Source
from satpack.engines.sat.driver import all_models, first_solution, open_formula
from satpack.engines.sat.solvers import check_incremental
from satpack.model.answer import Answer, Status
from satpack.model.boxes import Box, Packing
from satpack.model.grids.vectors import minus
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.boxes.encoding import BoxWriting
    from satpack.engines.sat.witness import Allowance
    from satpack.model.boxes import BoxPuzzle
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention

_PUSHED = "that boxes are pushed towards one corner, and copies of a box are in order"


@dataclass(frozen=True, eq=False)
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

    encoding = "order"
    names = "order", "none"

    def __repr__(self) -> str:
        return f"Cnf of {self.puzzle.name!r}: {self.encoding}; {many(self.boxes.box_count, 'box', 'boxes')}"

    @property
    def puzzle(self) -> Puzzle:
        return self.boxes.puzzle

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        """The ways in which it says more than the puzzle; empty if it says no more."""
        if self.every and not self.symmetry:
            return ()
        said = [] if self.every else [_PUSHED]
        said += filter(None, [self.writing().symmetry_breaking])
        return (Trusted((), f"{', '.join(said)}; any packing can be turned into one like that"),)

    def writing(self, deadline: Deadline = NEVER, *, lazily: bool = False) -> BoxWriting:
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
    number = {kind.name: i for i, kind in enumerate(boxes.kinds)}
    found = []
    for placed in solution.placed:
        low = placed.cells[0]
        sides = tuple(top - start + 1 for start, top in zip(low, placed.cells[-1], strict=True))
        at = minus(low, boxes.origin)
        found.append(Box(number[placed.piece], at, sides))
    return tuple(sorted(found))


DEFAULT_BOX_SOLVER = "minisat22"
"""Measured fastest on rectangles: it needs two thirds of the time of glucose42, which is the default for placements."""


def first_packing(
    boxes: BoxPuzzle,
    *,
    solver: str = "auto",
    seed: int | None = None,
    deadline: Deadline = NEVER,
    allowance: Allowance | None = None,
) -> Answer:
    """Search for one packing with a CDCL solver of PySAT; "auto" is the one measured best."""
    started = time.monotonic()
    if reason := impossible_by_positions(boxes):
        seconds = time.monotonic() - started
        return Answer(Status.IMPOSSIBLE, None, reason, "argument", seconds)
    return first_solution(
        BoxCnf(boxes, seed, symmetry=True, every=False),
        solver=DEFAULT_BOX_SOLVER if solver == "auto" else solver,
        deadline=deadline,
        allowance=allowance,
    )


@dataclass(frozen=True, slots=True, eq=False)
class BoxBatch:
    """Packings that were found together, none an image of another."""

    boxes: BoxPuzzle
    packings: list[Packing]

    def __len__(self) -> int:
        return len(self.packings)

    def solutions(self, *, engine: str, seconds: float) -> Iterator[Solution]:
        for packing in self.packings:
            yield self.boxes.decode(packing, engine=engine, seconds=seconds, statistics={})

    def class_sizes(self) -> Mapping[Convention, int]:
        sizes = [class_sizes(self.boxes, packing) for packing in self.packings]
        total, rotations = (sum(each[i] for each in sizes) for i in range(2))
        return {"total": total, "rotations": rotations, "symmetry": len(self)}


class BoxEnumeration(Source):
    """Every packing of a puzzle, one of each class by `up_to`, by CDCL and clauses that not all boxes start where they did, turned as they were."""

    def __init__(
        self,
        boxes: BoxPuzzle,
        *,
        up_to: Convention = "symmetry",
        solver: str = "auto",
        seed: int | None = None,
    ) -> None:
        self._boxes = boxes
        self._up_to: Convention = up_to
        self.engine = "argument"
        self.statistics: dict[str, int] = {}
        self._solver = DEFAULT_BOX_SOLVER if solver == "auto" else solver
        self._writing: BoxWriting | None = None
        check_incremental(self._solver, DEFAULT_BOX_SOLVER)
        self.reason = impossible_by_positions(boxes) or ""
        if self.reason:
            return
        self._writing = BoxCnf(boxes, seed, symmetry=True).writing()
        self.engine = f"sat (order, {self._solver})"
        self.symmetry_breaking = self._writing.symmetry_breaking
        self.statistics = self._writing.size(len(self._writing.clauses)).statistics()

    def solutions(self, deadline: Deadline) -> Iterator[list[Packing]]:
        """Yield packings, not verified yet, those of one class under the container's symmetries together."""
        if self._writing is None:
            return
        counted = self.statistics
        with open_formula(self._writing, self._solver, deadline, counted=counted) as opened:
            for packing in all_models(opened, deadline):
                yield list(images_up_to(self._boxes, packing, self._up_to))
            self.warrant = opened.session.warrant(deadline)
