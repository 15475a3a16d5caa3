"""The base class of answers, and the answer to whether a puzzle has a solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple

from satpack.model.abilities import Written
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, Protocol

    from satpack.model.blame import Blame
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

    class _Listed(Protocol):
        """A finished search for all solutions."""

        @property
        def complete(self) -> bool: ...
        @property
        def reason(self) -> str: ...
        @property
        def warrant(self) -> Warrant: ...


class Status(Enum):
    """The outcome of a question."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


def engine_name(engine: str, *, verbose: bool = False) -> str:
    """Return an engine's name; verbosely with encodings and solver."""
    return engine if verbose else engine.partition(" (")[0]


def state_of(found: _Listed, *, some: bool) -> str:
    """Return as text whether all solutions were found, on which warrant, and why there are none or the search ended."""
    reason = f": {found.reason}" if found.reason else ""
    if not found.complete:
        return f"PARTIAL{reason}"
    return found.warrant.qualify("complete") if some else f"complete, impossible{reason}"


def effort(statistics: Mapping[str, int], *, verbose: bool) -> str:
    """Return a search's conflicts after a semicolon, for verbose answers only."""
    conflicts = statistics.get("conflicts")
    return f"; {many(conflicts, 'conflict')}" if verbose and conflicts is not None else ""


Conclusion = Literal["answered", "solvable", "impossible", "undecided"]
"""The outcome of a question: answered; solvable, though a proof of the opposite was sought; impossible; or undecided, since a
limit came first."""


class Picture(NamedTuple):
    """A drawing among an answer's lines."""

    noun: object  # the solution, colouring or figure to draw; None if there is only a title
    title: str = ""  # the line above it


class Result(Written):
    """An answer to a question, with a JSON format and a text."""

    __slots__ = ()

    if TYPE_CHECKING:  # most answers have these; `how` needs both

        @property
        def engine(self) -> str:
            """The engine that found the answer."""

        @property
        def seconds(self) -> float:
            """Wall-clock time."""

    @property
    def conclusion(self) -> Conclusion:
        """The outcome of the question."""
        raise NotImplementedError

    @property
    def is_partial(self) -> bool:
        """Whether something is known, if it was cut short."""
        return True

    @property
    def pictured(self) -> object | None:
        """The subject of its picture; None if there is nothing to draw."""
        return self

    def file_json(self) -> str:
        """Return the content of a file of JSON, which is not always the answer itself."""
        return self.to_json()

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the lines of its text, with the pictures between them."""
        raise NotImplementedError

    def lines(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the lines of its text, as a terminal shows them, without the pictures."""
        return (part for part in self.report(verbose=verbose) if isinstance(part, str))

    def how(self, *, verbose: bool = False, sep: str = " by ") -> str:
        """Return in how many seconds it was found, and by which engine."""
        return f"{self.seconds:.2f} s{sep}{engine_name(self.engine, verbose=verbose)}"


@dataclass(frozen=True, slots=True)
class Answer(Result):
    """The answer to "has this puzzle a solution?".

    Attributes
    ----------
    status : Status
        `IMPOSSIBLE` only if it is proved, or if a solver says so; then the warrant names it, and the reason does.
    solution : Solution or None
        Verified; present iff the status is `SOLVED`. A `CoverSolution` of items and options.
    reason : str
        Why it is impossible or undecided, for people.
    engine : str
        The engine that found the answer.
    seconds : float
        Wall-clock time.
    statistics : mapping of str to int
        Sizes and counters.
    symmetry_breaking : str
        How symmetry was broken, in words.
    warrant : Warrant
        The basis of an impossibility that a solver reported.
    puzzle : Puzzle or NamedCover or None
        The puzzle in question, where known.
    blame : Blame or None
        What is to blame that there is no solution, and what would help; None if nobody asked.
    """

    status: Status
    solution: Solution | Any | None = None
    reason: str = ""
    engine: str = ""
    seconds: float = 0.0
    statistics: Mapping[str, int] = field(default_factory=dict, hash=False)
    symmetry_breaking: str = ""
    warrant: Warrant = UNASKED
    puzzle: Puzzle | NamedCover | None = field(default=None, compare=False, repr=False)
    blame: Blame | None = field(default=None, compare=False)

    @property
    def pictured(self) -> Solution | Blame | Any | None:
        """The solution, if there is one, or after a long search what is to blame."""
        return self.solution or (self.blame and self.blame.in_place)

    @property
    def conclusion(self) -> Conclusion:
        """Whether there is a solution."""
        return "answered" if self.status is Status.SOLVED else self.status.value

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the solution, with how it was found; or why there is none."""
        if self.solution is None:
            assert self.puzzle is not None
            how = self.how(verbose=verbose, sep=", ")
            yield f"{harmless(self.puzzle.name)}: {self.status.value}: {self.reason} ({how})"
            if self.blame is not None:
                yield self.blame.paragraph
            return
        yield Picture(self.solution, harmless(self.solution.puzzle.name))
        yield f"Solved and verified in {self.how(verbose=verbose)}."
        if verbose and self.symmetry_breaking:
            yield f"Symmetry: {self.symmetry_breaking}."

    def how(self, *, verbose: bool = False, sep: str = " by ") -> str:
        """Return in how many seconds it was found, by which engine, and verbosely with how many conflicts."""
        how = super(Answer, self).how(verbose=verbose, sep=sep)  # slots
        return f"{how}{effort(self.statistics, verbose=verbose)}"
