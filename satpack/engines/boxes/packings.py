"""Finds a first packing of boxes by a CDCL solver, or that there is none; or lists all, one of each class."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.engines.boxes.encoding import impossible_by_positions
from satpack.engines.boxes.formula import BoxCnf
from satpack.engines.boxes.symmetry import class_sizes, images_up_to
from satpack.engines.sat.driver import all_models, first_solution, open_formula
from satpack.engines.sat.solvers import check_incremental
from satpack.model.answer import Answer, Status
from satpack.model.warrant import UNASKED
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.boxes.encoding import BoxWriting
    from satpack.engines.refuting.second_opinion import Allowance
    from satpack.model.boxes.boxes import BoxPuzzle, Packing
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention

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
    """Search for one packing with a CDCL solver of PySAT; "auto" is the one measured best.

    A seed shuffles the formula; the same seed gives the same search. `allowance` limits the work of a proof that there
    is none. Raises OptionError for a solver that does not exist, LimitError if there are too many boxes, and
    EngineError if the solver fails, or its model is not a packing.
    """
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
        """Yield them as solutions in cells, verified."""
        for packing in self.packings:
            yield self.boxes.decode(packing, engine=engine, seconds=seconds, statistics={})

    def class_sizes(self) -> Mapping[Convention, int]:
        """Return the number of classes that theirs consist of."""
        sizes = [class_sizes(self.boxes, packing) for packing in self.packings]
        total, rotations = (sum(each[i] for each in sizes) for i in range(2))
        return {"total": total, "rotations": rotations, "symmetry": len(self)}


class BoxEnumeration:
    """Every packing of a puzzle, one of each class, by CDCL and blocking clauses.

    A blocking clause says that not all boxes start where they did, turned as they were. `up_to` is the convention
    whose classes are meant, `solver` a CDCL solver of PySAT ("auto": the one measured best); a seed shuffles the
    formula. Attributes are those of `satpack.engines.listing.Source`. Raises OptionError for a solver that does not
    exist, or can't take clauses after a solution, and LimitError if there are too many boxes.
    """

    progress: float | None = None
    warrant = UNASKED
    notes = ()

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
        self.symmetry_breaking = ""
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
        """Yield packings as they are found, those of one class under the container's symmetries together.

        They are not verified yet. Raises Undecided if the deadline passes before the last.
        """
        if self._writing is None:
            return
        counted = self.statistics
        with open_formula(self._writing, self._solver, deadline, counted=counted) as opened:
            for packing in all_models(opened, deadline):
                yield list(images_up_to(self._boxes, packing, self._up_to))
            self.warrant = opened.session.warrant(deadline)
