"""A puzzle as clauses over its placements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpack.engines.formula import Formula, FormulaSize, Trusted, Writing
from satpack.engines.sat.cuts import cuts_for
from satpack.engines.sat.draft import Draft, blocking, placement_variables
from satpack.engines.sat.encoding import batches, stream
from satpack.engines.sat.fewest_options import FewestOptions
from satpack.engines.sat.losses import losses
from satpack.engines.sat.solvers import capabilities
from satpack.engines.sat.symmetry_breaking import break_symmetry
from satpack.model.placing.placements import decode
from satpack.runtime.limits import NEVER
from satpack.runtime.wording import many
from satpack_encodings import Variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.encoding import Encoding
    from satpack.engines.sat.symmetry_breaking import SymmetryBreaking
    from satpack.io.formulas.header import FormulaFacts
    from satpack.model.best.weights import Weights
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed, Solution
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

_NOGOODS = (
    "nogoods: placements, and pairs of them, that leave a cell or a piece without any placement; they follow from the "
    "other clauses, which the proof does not show"
)


@dataclass(frozen=True, eq=False)
class Cnf(Formula[tuple[int, ...]]):
    """A puzzle as a formula whose models are exactly its solutions; made clause by clause whenever it is needed.

    Attributes
    ----------
    prepared : Prepared
        The puzzle, whose placements the variables stand for.
    encoding : Encoding
        The clauses to generate.
    seed : int or None
        The seed by which variables and constraints are shuffled.
    symmetry : bool
        Whether clauses are added that leave one solution of each symmetry class.
    blocked : tuple of Solution
        Solutions that are excluded.
    weights : Weights or None
        Weights by which it also says what the puzzle's demand leaves to be lost.
    """

    prepared: Prepared
    encoding: Encoding
    seed: int | None = None
    symmetry: bool = False
    blocked: tuple[Solution, ...] = ()
    weights: Weights | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.prepared.puzzle

    @property
    def placements(self) -> Placements:
        """Every placement of its pieces."""
        return self.prepared.placements

    def __repr__(self) -> str:
        return f"Cnf of {self.puzzle.name!r}: {self.encoding}; {many(len(self.placements), 'placement')}"

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        """The ways in which it says more than the puzzle; empty if it says no more."""
        trusted = self._trusted_symmetry() if self.symmetry else ()
        if "nogoods" in self.encoding.name.split("+"):
            trusted += (Trusted((), _NOGOODS),)
        return trusted

    def _trusted_symmetry(self) -> tuple[Trusted, ...]:
        breaking = PlacementWriting(self).breaking()
        exchanges = " and exchanges of marks that are alike" if self.puzzle.sides.alike else ""
        why = (
            f"{breaking.description}; the images of a solution under the puzzle's symmetries{exchanges} are solutions "
            "too, and these clauses hold for one of them"
        )
        return (Trusted(breaking.clauses, why),) if breaking.clauses else ()

    def writing(self, deadline: Deadline = NEVER, *, lazily: bool = False) -> PlacementWriting:
        """Begin to write it; whatever takes long before the first clause gives up at the deadline.

        With `lazily`, some rules are left to cuts; else the formula says all.
        """
        return PlacementWriting(self, deadline, lazily=lazily)

    def solution(
        self, found: tuple[int, ...], *, engine: str, seconds: float, statistics: Mapping[str, int]
    ) -> Solution:
        """Return a model as a verified solution; raise `EngineError` if it is not a solution."""
        return decode(self.placements, found, engine=engine, seconds=seconds, statistics=statistics)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the encoding and of its at-most-one encoding."""
        return self.encoding.name, self.encoding.at_most_one


class ChoiceWriting(Writing[tuple[int, ...]]):
    """A formula with a variable for each placement or option, while it is written."""

    encoding: object
    """The way it becomes clauses; its text is for people."""

    def __init__(self, count: int, name: str, seed: int | None, deadline: Deadline) -> None:
        self._deadline = deadline
        self.variables = Variables()
        self.chooses = placement_variables(count, self.variables, seed=seed, name=name)
        self.symmetry_breaking = ""

    def batches(self) -> Iterator[list[Clause]]:
        return batches(iter(self.clauses), self.encoding, self._deadline)

    def breaking(self, action: Action) -> SymmetryBreaking:
        """Return clauses that leave one solution of each class."""
        raise NotImplementedError

    def written(self, chosen: int) -> Any:
        """Return what a placement or option is written as in a file's header."""
        raise NotImplementedError

    def header(self, puzzle: Any, facts: FormulaFacts) -> Iterator[str]:
        from satpack.io.formulas.header import header_lines

        chooses = self.chooses
        numbered = ((chooses[each], self.written(each)) for each in chooses.order)
        groups = (group for group in self.variables.groups if group is not chooses.group)
        return header_lines(puzzle, facts, numbered, len(chooses.order), groups=groups)

    def found(self, model: Iterable[int]) -> tuple[int, ...]:
        """Return what a model chooses, ascending."""
        return tuple(self.chooses.chosen(model))


class PlacementWriting(ChoiceWriting):
    """A formula over placements while it is written; with `lazily`, without the rules that cuts take (`satpack.engines.sat.cuts`)."""

    def __init__(self, cnf: Cnf, deadline: Deadline = NEVER, *, lazily: bool = False) -> None:
        super().__init__(len(cnf.placements), "placement", cnf.seed, deadline)
        self.cnf, self.encoding = cnf, cnf.encoding
        self.cuts = cuts_for(cnf.puzzle) if lazily else None
        method, chooses = cnf.encoding.at_most_one, self.chooses
        self.draft = Draft(cnf.placements, method, self.variables, chooses, cnf.seed, self.cuts)
        self.clauses = self._clauses()

    def _clauses(self) -> Iterator[Clause]:
        cnf = self.cnf
        # made first and written later: its variables follow the placements', whatever the encoding
        breaking = self.breaking().clauses if cnf.symmetry else ()
        yield from stream(self.draft, cnf.encoding)
        yield from breaking
        if cnf.weights is not None:
            yield from losses(self.draft, cnf.weights)
        yield from (self.blocking(tuple(cnf.placements.numbers(each))) for each in cnf.blocked)

    def guide(self, solver: str) -> FewestOptions | None:
        """Return what decides for solvers that accept decisions."""
        able = capabilities(solver).guided
        return FewestOptions(self.cnf.placements, self.chooses) if able else None

    def breaking(self, action: Action | None = None) -> SymmetryBreaking:
        """Return clauses that leave one solution of each class, by default of the puzzle's whole symmetry."""
        placements, deadline = self.cnf.placements, self._deadline
        if action is None:
            action = self.cnf.prepared.action()
        found = break_symmetry(placements, action, self.variables, self.chooses, deadline=deadline)
        self.symmetry_breaking = found.description
        return found

    def size(self, clauses: int) -> FormulaSize:
        return FormulaSize(self.variables.top, clauses, placements=len(self.cnf.placements))

    def written(self, chosen: int) -> Placed:
        return self.cnf.placements.placed(chosen)

    def blocking(self, found: tuple[int, ...]) -> Clause:
        return blocking(self.cnf.placements, self.chooses, found)
