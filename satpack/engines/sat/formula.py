"""A puzzle as clauses over its placements, with the meaning of its variables; made whenever it is needed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import chain
from typing import IO, TYPE_CHECKING

import numpy as np

from satpack.engines.formula import Clauses
from satpack.engines.sat.blocking import blocking
from satpack.engines.sat.encoding import placement_variables, stream
from satpack.engines.sat.symmetry_breaking import SymmetryBreaking, break_symmetry
from satpack.io.cnf_file import write_cnf
from satpack.io.cnf_header import CnfFacts
from satpack.model.placements import decode
from satpack.model.symmetry import symmetry_of
from satpack.runtime.limits import in_time
from satpack.runtime.version import __version__
from satpack_encodings import Variables

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from satpack.engines.sat.encoding import Encoding, PlacementVariables
    from satpack.model.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["Cnf", "CnfSize"]


@dataclass(frozen=True, slots=True)
class CnfSize:
    """How large a CNF is.

    Attributes
    ----------
    placements, variables, clauses : int
        Placement variables, all variables, clauses.
    """

    placements: int
    variables: int
    clauses: int

    def statistics(self) -> dict[str, int]:
        """Return the sizes as answers carry them."""
        return asdict(self)


@dataclass(frozen=True, slots=True, eq=False)
class _Parts:
    """What a formula is made of, ready to be made once."""

    variables: Variables
    chooses: PlacementVariables
    symmetry_breaking: str
    clauses: Iterator[Clause]


@dataclass(frozen=True, slots=True, eq=False)
class Cnf:
    """A puzzle as a formula whose models are exactly its solutions; made clause by clause whenever it is needed.

    Attributes
    ----------
    placements : Placements
        What the placement variables mean.
    encoding : Encoding
        Which clauses.
    seed : int or None
        What variables and constraints are shuffled by.
    symmetry : bool
        Whether clauses are added that leave one solution of each symmetry class.
    blocked : tuple of Solution
        Solutions that are excluded.
    """

    placements: Placements
    encoding: Encoding
    seed: int | None = None
    symmetry: bool = False
    blocked: tuple[Solution, ...] = ()
    # its size, once that is known: to count the clauses is to make them
    _sizes: list[CnfSize] = field(default_factory=list, init=False, repr=False)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.placements.puzzle

    def __repr__(self) -> str:
        return f"Cnf of {self.placements.puzzle.name!r}: {self.encoding}; {len(self.placements)} placements"

    @property
    def clauses(self) -> Clauses:
        """The clauses: lists of literals, as PySAT takes them, made anew each time they are gone through.

        `cnf.clauses()` is an iterator over the same.
        """
        return Clauses(lambda: self._parts().clauses)

    @property
    def nv(self) -> int:
        """The number of variables, by the name that it has in PySAT."""
        return self.size.variables

    @property
    def size(self) -> CnfSize:
        """How large the formula is; it is made once to find out."""
        if not self._sizes:
            parts = self._parts()
            clauses = sum(1 for _ in parts.clauses)
            self._sizes.append(CnfSize(len(self.placements), parts.variables.top, clauses))
        return self._sizes[0]

    def _parts(self) -> _Parts:
        variables = Variables()
        chooses = placement_variables(self.placements, variables, seed=self.seed)
        breaking = SymmetryBreaking((), "off")
        if self.symmetry:
            action = symmetry_of(self.placements.puzzle).on(self.placements)
            breaking = break_symmetry(self.placements, action, variables, chooses)
        formula = stream(self.placements, self.encoding, variables, chooses, seed=self.seed)
        blocked = (
            blocking(self.placements, chooses, self.placements.numbers(each))
            for each in self.blocked
        )
        clauses = chain(formula, breaking.clauses, blocked)
        return _Parts(variables, chooses, breaking.description, clauses)

    def write(
        self,
        path: str | os.PathLike[str] | IO[bytes] | IO[str],
        *,
        deadline: Deadline | None = None,
    ) -> CnfSize:
        """Write the formula as a DIMACS file, with the meaning of its variables in comments.

        The same puzzle and options give the same bytes on every run and machine. Memory does not grow with the number
        of clauses.

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

        References
        ----------
        The format is described in `encodings/README.md`.
        """
        placements, parts = self.placements, self._parts()
        chooses = parts.chooses
        facts = CnfFacts(
            puzzle=placements.puzzle,
            encoding=self.encoding.name,
            at_most_one=self.encoding.at_most_one,
            symmetry_breaking=parts.symmetry_breaking,
            blocked=len(self.blocked),
            seed="" if self.seed is None else str(self.seed),
            version=__version__,
        )
        variables_count, clause_count = write_cnf(
            path,
            facts,
            parts.clauses if deadline is None else in_time(parts.clauses, deadline),
            variables=parts.variables,
            placed=((chooses[p], placements.placed(p)) for p in np.argsort(chooses.rank)),
            count=len(placements),
            choices=chooses.group,
        )
        self._sizes[:] = [CnfSize(len(placements), variables_count, clause_count)]
        return self._sizes[0]

    def decode(self, model: Sequence[int]) -> Solution:
        """Return the solution that a model of the formula stands for, verified.

        Parameters
        ----------
        model : sequence of int
            The literals that are true, in any order; those of the placements are enough.

        Raises
        ------
        EngineError
            If it is no model: the solver is wrong.

        Examples
        --------
        >>> import satpack
        >>> from pysat.solvers import Solver
        >>> cnf = satpack.encode(satpack.load("soma"))
        >>> with Solver("glucose42", bootstrap_with=cnf.clauses) as solver:
        ...     found = solver.solve() and cnf.decode(solver.get_model())
        >>> len(found.placed)
        7
        """
        chooses = placement_variables(self.placements, Variables(), seed=self.seed)
        true = set(model)
        chosen = [p for p in range(len(self.placements)) if chooses[p] in true]
        return decode(self.placements, chosen, engine="model", seconds=0.0, statistics={})
