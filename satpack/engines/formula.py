"""A puzzle as a formula: clauses, the meaning of their variables, and the clauses to be trusted.

Placements, boxes, and items with their options have a kind of formula each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from satpack.gallery import Subject
    from satpack.io.formulas.header import FormulaFacts
    from satpack.model.best.weights import Weights
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause, Variables

_SHOWN = 3
"""Clauses shown in a summary of many."""

Found = TypeVar("Found")
"""The content of a model, before it is shown as a solution: numbers of placements, or a packing."""


class Clauses:
    """The clauses of a formula, generated again on each iteration, also by a call; they are not kept, and so have no length."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[], Iterator[Clause]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[Clause]:
        return self._make()

    def __call__(self) -> Iterator[Clause]:
        return self._make()

    def __repr__(self) -> str:
        first = [*map(list, islice(self, _SHOWN + 1))]
        more = ["..."] * (len(first) > _SHOWN)
        return f"Clauses({', '.join([*map(str, first[:_SHOWN]), *more])})"


@dataclass(frozen=True, slots=True)
class FormulaSize:
    variables: int
    """All variables."""
    clauses: int
    """All clauses."""
    placements: int | None = None
    """Placement variables, in a formula over placements."""
    boxes: int | None = None
    """Boxes, in a formula over boxes."""
    items: int | None = field(default=None, repr=False)
    """Items, in a formula over items and options."""
    options: int | None = field(default=None, repr=False)
    """Options of that."""

    def statistics(self) -> dict[str, int]:
        names = ("placements", "boxes", "items", "options", "variables", "clauses")
        sizes = {name: getattr(self, name) for name in names}
        return {name: count for name, count in sizes.items() if count is not None}


@dataclass(frozen=True, slots=True)
class Trusted:
    """Clauses that a proof takes for granted, though they do not follow from the puzzle."""

    clauses: tuple[Clause, ...]
    """Empty if they can't be separated from the others."""
    why: str
    """Their meaning, and why they may be trusted."""


class Meaning(Protocol[Found]):
    """The meaning of a formula's variables."""

    def found(self, model: Iterable[int]) -> Found:
        """Return the meaning of a model, given by its true literals in any order."""

    def blocking(self, found: Found) -> Clause:
        """Return the clause that excludes this and nothing else."""


class Writing(Generic[Found]):
    """A formula while it is written, once: variables get their numbers as the clauses are made."""

    variables: Variables
    """Every variable so far, in named groups."""
    clauses: Iterable[Clause]
    """The clauses, made lazily."""
    symmetry_breaking: str
    """A description of the symmetry breaking, once all clauses are made; empty if there is none."""
    cuts: Any = None
    """The rules that it leaves to cuts, as `satpack.engines.sat.cuts`; None if it says all."""

    def batches(self) -> Iterator[list[Clause]]:
        """Yield the clauses some thousands at a time, for callers that keep them."""
        raise NotImplementedError

    def kept(self) -> list[Clause]:
        return list(chain.from_iterable(self.batches()))

    def guide(self, solver: str) -> Any:
        """Return an object that decides for the solver; None if it decides for itself."""
        del solver

    def size(self, clauses: int) -> FormulaSize:
        """Return how large it is, once all clauses are made and counted."""
        raise NotImplementedError

    def header(self, puzzle: Any, facts: FormulaFacts) -> Iterator[str]:
        """Yield a file's description of the variables, once all clauses are made."""
        raise NotImplementedError

    def found(self, model: Iterable[int]) -> Found:
        """Return the meaning of a model, given by its true literals in any order."""
        raise NotImplementedError

    def blocking(self, found: Found) -> Clause:
        """Return the clause that excludes this and nothing else."""
        raise NotImplementedError


class Formula(ABC, Generic[Found]):
    """A puzzle, or items and options, as a formula whose models are the solutions; written whenever it is needed."""

    seed: int | None = None
    """Shuffles variables and constraints."""
    symmetry: bool = False
    """Whether only one solution of each symmetry class is left."""
    blocked: tuple[Solution, ...] = ()
    """Solutions that are excluded."""
    every: bool = True
    """Whether the models are all solutions, or one of each class; else there is a model iff there is a solution."""
    weights: Weights | None = None
    """Weights by which it says what the puzzle's demand leaves to be lost."""

    if TYPE_CHECKING:  # fields of some formulas, and properties of others

        @property
        def puzzle(self) -> Subject:
            """The puzzle, or the items and options."""

        @property
        def encoding(self) -> object:
            """The way it became clauses; its text is for people."""

        @property
        def names(self) -> tuple[str, str]:
            """The names of the encoding and of its at-most-one encoding."""

        @property
        def trusted(self) -> tuple[Trusted, ...]:
            """The ways in which it says more than the puzzle; empty if it says no more."""

    @abstractmethod
    def writing(self, deadline: Deadline = NEVER, *, lazily: bool = False) -> Writing[Found]:
        """Begin to write it; whatever takes long before the first clause gives up at the deadline.

        With `lazily`, some rules may be left to cuts, which takes a solver that can be queried again.
        """

    @abstractmethod
    def solution(
        self, found: Found, *, engine: str, seconds: float, statistics: Mapping[str, int]
    ) -> Solution | Any:
        """Return a model as a verified solution; raise `EngineError` if it is not a solution."""

    @property
    def clauses(self) -> Clauses:
        """The clauses: lists of literals, as PySAT takes them, generated again on each iteration, also by `cnf.clauses()`."""
        return Clauses(lambda: iter(self.writing().clauses))

    @property
    def nv(self) -> int:
        """The number of variables, by the name that it has in PySAT."""
        return self.size.variables

    @cached_property
    def size(self) -> FormulaSize:
        """The size of the formula, which is made once to find out."""
        writing = self.writing()
        return writing.size(sum(1 for _ in writing.clauses))

    def write(
        self,
        path: str | os.PathLike[str] | IO[bytes] | IO[str],
        *,
        deadline: Deadline = NEVER,
    ) -> FormulaSize:
        """Write the formula as a DIMACS file, with the meaning of its variables in comments; see `encodings/README.md`.

        The same puzzle and options give the same bytes on every run and machine. Over placements, memory does not grow
        with the number of clauses.

        Parameters
        ----------
        path : str, Path or file object
            The file, compressed if its name ends in ``.gz`` or ``.xz``; "-" is standard output. A file that is open,
            for text or for bytes, is written to and stays open.
        deadline : Deadline, optional
            When to give up, with Undecided.

        Raises
        ------
        InputError
            If the system can't write there, or it is neither a name nor a file open for writing.
        """
        from satpack.io.formulas.cnf_file import write_cnf
        from satpack.runtime.limits import in_time

        writing = self.writing(deadline)
        clauses = iter(writing.clauses)
        count = write_cnf(
            path,
            in_time(clauses, deadline),
            variables=writing.variables,
            header=self._said_of(writing),
        )
        size = vars(self)["size"] = writing.size(count)
        return size

    def _said_of(self, writing: Writing[Found]) -> Iterator[str]:
        """Yield the header; the symmetry breaking is described only once all clauses are made."""
        from satpack.io.formulas.header import FormulaFacts
        from satpack.runtime.version import __version__

        encoding, at_most_one = self.names
        facts = FormulaFacts(
            encoding=encoding,
            at_most_one=at_most_one,
            symmetry_breaking=writing.symmetry_breaking,
            blocked=len(self.blocked),
            seed=self.seed,
            version=__version__,
            every=self.every,
            weights=self.weights,
        )
        yield from writing.header(self.puzzle, facts)

    def decode(self, model: Sequence[int]) -> Solution | Any:
        """Return the solution that a model of the formula stands for, verified.

        Parameters
        ----------
        model : sequence of int
            The literals that are true, in any order; of a formula over placements, those of the placements are enough.

        Raises
        ------
        EngineError
            If it is not a model: the solver is wrong.

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
        found = self.writing().found(model)
        return self.solution(found, engine="model", seconds=0.0, statistics={})
