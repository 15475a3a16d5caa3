"""A solution of items and options that are no puzzle's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.model.abilities import Written
from satpack.model.placing.placements import decode
from satpack.model.verification import CoverVerifier
from satpack.runtime.errors import VerificationError
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.solution import Solution


@dataclass(frozen=True, slots=True)
class CoverSolution(Written):
    """A solution of items and options, verified; the options are numbered from 0, ascending."""

    puzzle: NamedCover
    options: Sequence[int]
    engine: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)

    def verify(self) -> None:
        """Check it by the definition of an exact cover; raise VerificationError, which names the first fault."""
        if fault := CoverVerifier(self.puzzle).fault(self.options):
            raise VerificationError(fault)

    def lines(self) -> Iterator[str]:
        """Yield a line for each option, after its number, counted from 1."""
        width = len(f"{len(self.puzzle.cover):,}")
        for option in self.options:
            yield f"{option + 1:>{width},}: {harmless(self.puzzle.text(option))}"

    def text(self) -> str:
        """Return its lines as one text."""
        return "\n".join(self.lines())


def solution_of(
    options: Placements | NamedCover,
    chosen: Sequence[int],
    *,
    engine: str,
    seconds: float,
    statistics: Mapping[str, int],
) -> Solution | CoverSolution:
    """Return the verified solution of some placements, or options; raise EngineError if it is invalid."""
    if options.kind == "puzzle":
        return decode(options, chosen, engine=engine, seconds=seconds, statistics=statistics)
    CoverVerifier(options).check_found([tuple(chosen)])
    return CoverSolution(options, chosen, engine, seconds, statistics)
