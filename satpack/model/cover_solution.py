"""A solution of items and options that are no puzzle's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.model.abilities import Written
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.placing.named_cover import NamedCover


@dataclass(frozen=True, slots=True)
class CoverSolution(Written):
    """A solution of items and options, verified.

    Attributes
    ----------
    cover : NamedCover
        The items and options.
    options : sequence of int
        The numbers of the options chosen, from 0, ascending.
    engine : str
        The engine that found it.
    seconds : float
        Wall-clock time.
    """

    cover: NamedCover
    options: Sequence[int]
    engine: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)

    def verify(self) -> None:
        """Check it by the definition; raise EngineError if it is wrong."""
        from satpack.model.verification import CoverVerifier

        CoverVerifier(self.cover).check_found([tuple(self.options)])

    def lines(self) -> Iterator[str]:
        """Yield an option a line, after its number."""
        width = len(f"{len(self.cover.cover):,}")
        for option in self.options:
            yield f"{option + 1:>{width},}: {harmless(self.cover.text(option))}"

    def text(self) -> str:
        """Return its lines as one text."""
        return "\n".join(self.lines())
