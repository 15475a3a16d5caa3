"""A puzzle's formula in a SAT solver that decides, again and again, whether some placements can be completed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.driver import first_model, open_formula
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.search import solver_for
from satpack.model.placing.placements import decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.sat.formula import PlacementWriting
    from satpack.model.placing.placements import Placements
    from satpack.model.solution import Placed
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline

__all__ = ["Completions", "numbers_alike", "open_completions"]


class Completions:
    """Queries for a puzzle's solutions by the placements they hold; made by `open_completions`.

    `engine` names the encoding and the solver; `asked` counts the queries so far.
    """

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

    def completed(self, assumed: Sequence[int], deadline: Deadline) -> tuple[int, ...] | None:
        """Return a verified solution under some literals, as the numbers of its placements, or None if there is none.

        Raises Undecided if the deadline passes first.
        """
        deadline.check()
        self.asked += 1
        chosen = first_model(self._opened, deadline, assumptions=assumed)
        if chosen is not None:
            decode(self.placements, chosen, engine=self.engine, seconds=0.0, statistics={})
        return chosen

    def warrant(self, deadline: Deadline) -> Warrant:
        """Return the warrant for every query that found no solution."""
        return self._opened.session.warrant(deadline)

    def core(self) -> frozenset[int]:
        """Return the literals of the last query, which found no solution, that suffice to rule one out."""
        return frozenset(self._opened.session.core())


@contextmanager
def open_completions(prepared: Prepared) -> Iterator[Completions]:
    """Hand the formula of a puzzle to the solver measured best; leaving the context ends it.

    Raises Undecided if the deadline passes before the solver has it.
    """
    placements, deadline = prepared.placements, prepared.deadline
    name = solver_for(placements)
    encoding = choose(placements)
    writing = Cnf(prepared, encoding).writing(deadline, lazily=True)
    with open_formula(writing, name, deadline) as opened:
        yield Completions(opened, placements, writing, f"sat ({encoding}, {name})")


def numbers_alike(placements: Placements, placed: Placed) -> list[int]:
    """Return the placements of a piece on its cells.

    There are several if its colours may lie in several ways and `placed` gives none; there is none where a rule of the
    puzzle excludes the place.
    """
    puzzle = placements.puzzle
    kind = [piece.name for piece in puzzle.pieces].index(placed.piece)
    number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
    cells = np.array(sorted(number[cell] for cell in placed.cells))
    same = np.flatnonzero((placements.block(kind) == cells).all(axis=1))
    alike = (placements.of_piece(kind).start + same).tolist()
    wanted = tuple(sorted(placed.colours))
    return [p for p in alike if not wanted or placements.placed(p).colours == wanted]
