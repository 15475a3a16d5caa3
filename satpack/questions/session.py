"""A puzzle's formula in a SAT solver, for repeated questions with your own clauses."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import contextmanager
from operator import index
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.engines.sat.draft import blocking
from satpack.engines.sat.driver import Literals, first_model, open_clauses
from satpack.engines.sat.encoding import check_names, choose
from satpack.engines.sat.first_solution import solver_for
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.solvers import DEFAULT_SOLVER, capabilities
from satpack.gallery import puzzle_of
from satpack.model.placing.placements import decode
from satpack.model.solution import Placed, Solution
from satpack.model.warrant import UNASKED
from satpack.questions.export import check_blockable
from satpack.runtime.declared_options import check_least
from satpack.runtime.errors import OptionError
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import ItemsView, Iterable, Iterator, ValuesView
    from pathlib import Path

    from satpack.engines.sat.draft import PlacementVariables
    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.warrant import Warrant
    from satpack_encodings import Variables


class Session:
    """A puzzle's formula in a SAT solver; `satpack.session` opens one.

    Clauses are sequences of literals, as in DIMACS: the numbers of variables, negative for "not". Added clauses stay, assumptions hold for one call of `solve`.

    Attributes
    ----------
    placements : Placements
        All placements of all pieces.
    variables : mapping of Placed to int
        The variable of each placement, which may also be given by its number in `placements`;
        ``variables.placement(literal)`` is the way back.
    allocator : Variables
        Allocates new variables, for you and for the constraints of `satpack_encodings`.
    engine : str
        The encoding and the solver.
    """

    def __init__(
        self,
        opened: OpenFormula[list[int]],
        placements: Placements,
        allocator: Variables,
        chooses: PlacementVariables,
        engine: str,
        *,
        has_budgets: bool,
    ) -> None:
        self.placements = placements
        self.variables = PlacementLiterals(placements, chooses)
        self.allocator = allocator
        self.engine = engine
        # for satpack's own questions
        self.opened = opened
        self._is_over = False
        self._chooses = chooses
        self._has_budgets = has_budgets
        self._assumed: list[int] = []
        self._satisfiable: bool | None = None
        self._model: list[int] = []

    def __repr__(self) -> str:
        return (
            f"Session about {self.placements.puzzle.name!r}: {self.engine}; {many(self.allocator.top, 'variable')}, "
            f"{many(self.opened.clauses, 'clause')}"
        )

    @property
    def statistics(self) -> dict[str, int]:
        """Sizes of the formula, and the solver's statistics so far: conflicts, decisions, ..., if it has any."""
        sizes = {
            "placements": len(self.placements),
            "variables": self.allocator.top,
            "clauses": self.opened.clauses,
        }
        return sizes | self.opened.statistics

    @property
    def _solver(self) -> OpenFormula[list[int]]:
        self._check_open()
        return self.opened

    def _check_open(self) -> None:
        if self._is_over:
            raise OptionError(
                "the session is closed: its solver exists only within the `with` block"
            )

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause: from now on one of its literals is true.

        Raises
        ------
        TypeError
            If it is not a sequence of numbers.
        OptionError
            If a literal is 0, or of a variable that was not allocated.
        EngineError
            If a deadline has ended the solver.
        """
        self.extend([clause])

    def extend(self, clauses: Iterable[Iterable[int]]) -> None:
        """Add several clauses, such as a constraint of `satpack_encodings`; see `add`."""
        self._satisfiable = None
        self._solver.add([self._literals(clause) for clause in clauses])

    def solve(
        self,
        assume: Iterable[int] = (),
        *,
        timeout: float | None = None,
        conflicts: int | None = None,
    ) -> Solution | None:
        """Return a verified solution that satisfies all clauses, or None if the solver says that there is none.

        `warrant` says whether that claim was checked.

        Parameters
        ----------
        assume : iterable of int
            Literals assumed true, for this call only.
        timeout : float, optional
            Time limit in seconds. A solver that can't be interrupted is killed by it, and the session closed.
        conflicts : int, optional
            Limit on conflicts; some solvers check it only at restarts.

        Raises
        ------
        TypeError, OptionError
            For an assumption that is not a literal; `OptionError` for a limit that the solver does not have, too.
        Undecided
            If it gave up.
        EngineError
            If the solver fails, or its model is not a solution.

        Examples
        --------
        >>> import satpack
        >>> with satpack.session("soma") as s:
        ...     first = s.solve()
        ...     s.block(first)
        ...     s.solve() == first
        False
        """
        assumed = self._literals(assume)
        solver = self._solver
        if conflicts is not None and not self._has_budgets:
            raise OptionError(f"{self.engine} has no limit on conflicts; use timeout")
        if conflicts is not None and conflicts < 1:
            raise OptionError(f"a limit of {conflicts} conflicts: use 1 or more")
        deadline = Deadline.after(timeout)
        started = time.monotonic()
        self._assumed, self._satisfiable = assumed, None
        model = first_model(solver, deadline, assumptions=assumed, conflicts=conflicts)
        self._satisfiable = model is not None
        if model is None:
            return None
        self._model = model
        return decode(
            self.placements,
            self._chooses.chosen(model),
            engine=self.engine,
            seconds=time.monotonic() - started,
            statistics=self.statistics,
        )

    def warrant(self) -> Warrant:
        """Return what the last None of `solve` rests on: a proof that is checked now, if that takes little, or the solver's word.

        Raises
        ------
        OptionError
            If the last `solve` did not end with None, or the session is over.
        EngineError
            If there is a solution.
        """
        if self._satisfiable is not False:
            raise OptionError("there is no warrant: one exists only after solve returned None")
        return (
            UNASKED if self.opened.holds_empty else self._solver.session.warrant(NEVER, last=True)
        )

    def core(self) -> list[int]:
        """Return assumptions of the last `solve` that rule every solution out together; none if the clauses alone do.

        They need not be as few as possible.

        Raises
        ------
        OptionError
            If the last `solve` did not end with None, or the session is over.
        """
        if self._satisfiable is not False:
            raise OptionError("there is no core: one exists only after solve returned None")
        if self.opened.holds_empty or not self._assumed:
            return []
        found = set(self._solver.session.core())
        return [literal for literal in self._assumed if literal in found]

    def model(self) -> list[int]:
        """Return the literals that were true in the solution found last, of your own variables too.

        Raises
        ------
        OptionError
            If the last `solve` found none, or the session is over.
        """
        if not self._satisfiable:
            raise OptionError("there is no model: the last solve found no solution")
        self._check_open()
        return list(self._model)

    def block(self, solution: Solution) -> None:
        """Exclude a solution, and no other: not even its mirror image.

        Raises
        ------
        TypeError
            If it is not a solution.
        InputError
            If it is not a solution of this puzzle.
        """
        if not isinstance(solution, Solution):
            raise TypeError(f"found {brief(solution)}; use a Solution")
        check_blockable(solution, self.placements.puzzle)
        chosen = self.placements.numbers(solution)
        self._satisfiable = None
        self._solver.add([blocking(self.placements, self._chooses, chosen)])

    def _literals(self, given: Iterable[int]) -> list[int]:
        """Return literals as a list of numbers; refuse invalid ones."""
        try:
            found = [index(literal) for literal in given]
        except TypeError:
            raise TypeError(
                f"found {brief(given)}; use a sequence of literals, such as [1, -2]"
            ) from None
        for literal in found:
            if not 0 < abs(literal) <= self.allocator.top:
                raise OptionError(
                    f"{literal} is not a literal: variables are 1 to {self.allocator.top}, and allocator.group() "
                    "allocates more"
                )
        return found


@contextmanager
def session(
    puzzle: Puzzle | str | Path,
    *,
    solver: str = "auto",
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    symmetry: bool = False,
    timeout: float | None = None,
) -> Iterator[Session]:
    """Open a session: a puzzle's formula in a SAT solver, for clauses, assumptions and questions of your own.

    Leaving the `with` block ends the solver, whatever it is doing; Ctrl-C does, too.

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        The puzzle, the name of a shipped one, or the path of its file.
    solver : str
        A CDCL solver of PySAT that takes clauses between questions; "auto" is the one measured best.
    encoding, at_most_one : str
        Names of placement encodings and at-most-one encodings; "auto" takes the one measured best.
    seed : int, optional
        Shuffles variables and constraints.
    symmetry : bool
        Whether the formula shall have one solution of each symmetry class only. Then a clause of yours may exclude the
        only one that is left of a class.
    timeout : float, optional
        Seconds after which to give up making the formula; `Session.solve` has a limit of its own.

    Yields
    ------
    Session
        With every solution of the puzzle as a model.

    Raises
    ------
    TypeError
        If it is not a puzzle.
    InputError
        For invalid options, or a puzzle that is too large.
    Undecided
        If the time is up before the solver has the formula.

    Examples
    --------
    Does a solution of the Soma cube have the T in that corner?

    >>> import satpack
    >>> with satpack.session("soma") as s:
    ...     corner = [v for placed, v in s.variables.items() if placed.piece == "T" and (0, 0, 0) in placed.cells]
    ...     s.add(corner)
    ...     s.solve().verify()
    """
    check_names(encoding, at_most_one)
    check_least("seed", seed, 0)
    prepared = Prepared.of(puzzle_of(puzzle), timeout)
    if solver != "auto" and not capabilities(solver).incremental:
        raise OptionError(
            f"{solver} answers one question only; for a session use another, such as {DEFAULT_SOLVER}"
        )
    placements, deadline = prepared.placements, prepared.deadline
    name = solver_for(placements) if solver == "auto" else solver
    able = capabilities(name)
    chosen = choose(placements, encoding, at_most_one)
    writing = Cnf(prepared, chosen, seed, symmetry).writing(deadline, lazily=True)
    # its own variables are the caller's business, too
    clauses, guide = writing.batches(), writing.guide(name)
    with open_clauses(
        Literals(), clauses, name, deadline, cuts=writing.cuts, guide=guide
    ) as opened:
        found = Session(
            opened,
            placements,
            writing.variables,
            writing.chooses,
            f"sat ({chosen}, {name})",
            has_budgets=able.budgets,
        )
        try:
            yield found
        finally:
            found._is_over = True  # noqa: SLF001 - of its own module


class PlacementLiterals(Mapping[Placed, int]):
    """The variable of each placement, also given by its number in the session's `placements`: true if the placement is chosen."""

    def __init__(self, placements: Placements, chooses: PlacementVariables) -> None:
        self._placements, self._chooses = placements, chooses

    def __getitem__(self, placement: Placed | int) -> int:
        try:
            if isinstance(placement, Placed):
                return self._chooses[self._placements.index(placement)]
            return self._chooses[range(len(self))[index(placement)]]
        except (ValueError, IndexError, TypeError):
            raise KeyError(placement) from None

    def __iter__(self) -> Iterator[Placed]:
        return iter(self._placements)

    def __len__(self) -> int:
        return len(self._placements)

    def __repr__(self) -> str:
        numbers = self._chooses.group.variables
        return (
            f"Variables {numbers.start:,} to {numbers.stop - 1:,} of {many(len(self), 'placement')}"
        )

    def items(self) -> ItemsView[Placed, int]:
        """Return a view of every placement with its variable."""
        return dict(zip(self, self.in_order(), strict=True)).items()

    def values(self) -> ValuesView[int]:
        """Return a view of the variables, in the order of the placements."""
        return dict(enumerate(self.in_order())).values()

    def in_order(self) -> list[int]:
        """Return the variables, in the order of the placements."""
        return self._chooses.of(range(len(self)))

    def placement(self, literal: int) -> Placed | None:
        """Return the placement that a literal is about, None if it is about something else."""
        group = self._chooses.group
        if abs(literal) not in group:
            return None
        return self._placements[self._chooses.order[abs(literal) - group.first]]
