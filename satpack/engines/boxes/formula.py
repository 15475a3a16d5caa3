"""A packing by coordinates as a CNF file for any SAT solver."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import IO, TYPE_CHECKING

from satpack.engines.boxes.boxes import Box
from satpack.engines.boxes.encoding import encode_boxes
from satpack.engines.boxes.search import verified
from satpack.engines.formula import Clauses
from satpack.io.cnf_boxes import CodedBox
from satpack.io.cnf_file import write_cnf
from satpack.io.cnf_header import CnfFacts
from satpack.model.vectors import minus
from satpack.runtime.limits import Deadline, in_time
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from satpack.engines.boxes.boxes import BoxPuzzle, Packing
    from satpack.engines.boxes.encoding import BoxFormula
    from satpack.engines.boxes.variables import BoxVariables
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack_encodings import Clause

__all__ = ["BoxCnf", "BoxCnfSize"]


@dataclass(frozen=True, slots=True)
class BoxCnfSize:
    """How large a CNF is.

    Attributes
    ----------
    boxes, variables, clauses : int
        Boxes it places, all variables, clauses.
    """

    boxes: int
    variables: int
    clauses: int

    def statistics(self) -> dict[str, int]:
        """Return the sizes as answers carry them."""
        return asdict(self)


@dataclass(frozen=True, slots=True, eq=False)
class BoxCnf:
    """A puzzle of boxes as a formula by coordinates, whose models are its solutions.

    Attributes
    ----------
    boxes : BoxPuzzle
        The puzzle.
    seed : int or None
        What boxes and constraints are shuffled by.
    symmetry : bool
        Whether one solution of each symmetry class is left only.
    blocked : tuple of Solution
        Solutions that are excluded.
    """

    boxes: BoxPuzzle
    seed: int | None = None
    symmetry: bool = False
    blocked: tuple[Solution, ...] = ()
    # its size, once that is known: to count the clauses is to make them
    _sizes: list[BoxCnfSize] = field(default_factory=list, init=False, repr=False)

    def __repr__(self) -> str:
        return f"Cnf of {self.puzzle.name!r}: {self.encoding}; {self.boxes.box_count} boxes"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.boxes.puzzle

    @property
    def encoding(self) -> str:
        """The name of the encoding."""
        return "order"

    @property
    def symmetry_breaking(self) -> str:
        """How one solution of each symmetry class is left; empty if all are."""
        return self._formula().symmetry_breaking

    def _formula(self) -> BoxFormula:
        return encode_boxes(
            self.boxes, all_of_them=True, break_symmetry=self.symmetry, seed=self.seed
        )

    @property
    def clauses(self) -> Clauses:
        """The clauses: lists of literals, as PySAT takes them, made anew each time they are gone through.

        `cnf.clauses()` is an iterator over the same.
        """
        return Clauses(lambda: self._clauses(self._formula()))

    @property
    def nv(self) -> int:
        """The number of variables, by the name that it has in PySAT."""
        return self.size.variables

    @property
    def size(self) -> BoxCnfSize:
        """How large the formula is; it is made once to find out."""
        if not self._sizes:
            formula = self._formula()
            clauses = sum(1 for _ in self._clauses(formula))
            self._sizes.append(BoxCnfSize(len(formula.placed), formula.variables.top, clauses))
        return self._sizes[0]

    def _clauses(self, formula: BoxFormula) -> Iterator[Clause]:
        yield from formula.clauses
        for solution in self.blocked:
            yield formula.blocking(_packing(self.boxes, solution))

    def write(
        self,
        path: str | os.PathLike[str] | IO[bytes] | IO[str],
        *,
        deadline: Deadline | None = None,
    ) -> BoxCnfSize:
        """Write the formula as a DIMACS file, with the meaning of its variables in comments.

        Parameters
        ----------
        path : str, Path or file object
            The file, compressed if its name ends in ``.gz`` or ``.xz``; "-" is standard output. A file that is open,
            for text or for bytes, is written to and stays open.
        deadline : Deadline, optional
            When to give up.

        Raises
        ------
        InputError
            If the system can't write there, or it is neither a name nor a file open for writing.
        Undecided
            If the deadline passes first.
        """
        formula = self._formula()
        facts = CnfFacts(
            puzzle=self.puzzle,
            encoding=self.encoding,
            at_most_one="none",
            symmetry_breaking=formula.symmetry_breaking or "off",
            blocked=len(self.blocked),
            seed="" if self.seed is None else str(self.seed),
            version=__version__,
        )
        variables, clauses = write_cnf(
            path,
            facts,
            in_time(self._clauses(formula), deadline or Deadline()),
            variables=formula.variables,
            boxes=[_coded(self.boxes, box) for box in formula.placed],
        )
        self._sizes[:] = [BoxCnfSize(len(formula.placed), variables, clauses)]
        return self._sizes[0]

    def decode(self, model: Sequence[int]) -> Solution:
        """Return the solution that a model of the formula stands for, verified.

        Parameters
        ----------
        model : sequence of int
            The literals that are true, in any order.

        Raises
        ------
        EngineError
            If it is no model: the solver is wrong.
        """
        packing = self._formula().packing(set(model))
        return verified(self.boxes, packing, "model", 0.0, {})


def _coded(boxes: BoxPuzzle, box: BoxVariables) -> CodedBox:
    return CodedBox(
        piece=boxes.kinds[box.kind].name,
        axes=tuple(
            (x.group.first, tuple(origin + value for value in x.values))
            for origin, x in zip(boxes.origin, box.low, strict=True)
        ),
        turns=tuple(box.turns.items()),
        used=box.used,
    )


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
