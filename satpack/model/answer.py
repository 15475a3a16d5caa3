"""An engine's answer about a puzzle: a solution, a proved "impossible", or "undecided"."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from satpack.model.warrant import UNASKED, Warrant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.solution import Solution

__all__ = ["Answer", "Status"]


class Status(Enum):
    """The end of a question."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "has this puzzle a solution?".

    Attributes
    ----------
    status : Status
        `IMPOSSIBLE` only if it is proved, or if a solver says so; then the warrant names it, and the reason does.
    solution : Solution or None
        Verified; present iff the status is `SOLVED`.
    reason : str
        Why it is impossible or undecided, for people.
    engine : str
        What found the answer.
    seconds : float
        Wall-clock time.
    statistics : mapping of str to int
        Sizes and counters.
    symmetry_breaking : str
        What was done about symmetry, for people.
    warrant : Warrant
        What it rests on that it is impossible, if a solver said so.
    """

    status: Status
    solution: Solution | None = None
    reason: str = ""
    engine: str = ""
    seconds: float = 0.0
    statistics: Mapping[str, int] = field(default_factory=dict, hash=False)
    symmetry_breaking: str = ""
    warrant: Warrant = UNASKED
