"""The terms on which a search is shared, since cubes and solutions travel and are kept as bare numbers."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from satpack.runtime.errors import EngineError
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.group import Action

__all__ = ["Terms", "puzzle_digest", "search_digest"]


@dataclass(frozen=True, slots=True)
class Terms:
    """Which satpack numbers a search, and how.

    Attributes
    ----------
    version : str
        Of satpack.
    search : str
        A digest of what the numbers of cubes and placements mean; see `search_digest`.
    """

    version: str
    search: str

    @classmethod
    def here(cls, search: str) -> Terms:
        """Return the terms of this satpack for a search with a digest, see `CubeWorker.digest`."""
        return cls(__version__, search)

    def check(self, own: Terms) -> None:
        """Refuse to work on these terms if one's own are others.

        Raises
        ------
        EngineError
            If they are; the message says in what.
        """
        if own.version != self.version:
            raise EngineError(f"it has satpack {own.version}, not {self.version}")
        if own.search != self.search:
            raise EngineError(
                f"it numbers placements or parts of the search in another way, though it has satpack {own.version} too"
            )


def search_digest(
    placements: Placements, action: Action, own: Iterable[NDArray[Any] | None] = ()
) -> str:
    """Return a digest of the cover matrix, of what symmetries do to it, and of what else an engine's cubes refer to.

    Parameters
    ----------
    placements : Placements
        The rows: the piece of each, its cells and their colours. The puzzle says how many copies of a piece there are,
        and which cells must be covered.
    action : Action
        The symmetries whose classes are meant.
    own : iterable of ndarray, or None
        What the engine adds.
    """
    import numpy as np

    digest = sha256(puzzle_digest(placements.puzzle).encode())
    for array in (
        placements.piece,
        placements.starts,
        placements.cells,
        placements.paint,
        action.placements,
        *own,
    ):
        if array is None:
            digest.update(b"-")
            continue
        # numbers of one kind, so that it does not depend on the machine how they are kept
        plain = np.ascontiguousarray(array, dtype="<i8")
        digest.update(repr(plain.shape).encode())
        digest.update(plain.tobytes())
    return digest.hexdigest()


def puzzle_digest(puzzle: Puzzle) -> str:
    """Return a digest of all of a puzzle that decides what its solutions are."""
    shape = (
        puzzle.grid.name,
        puzzle.region,
        puzzle.pieces,
        puzzle.reflect,
        puzzle.holes,
        puzzle.colours,
        *((puzzle.rules,) if puzzle.rules else ()),
        *((puzzle.region.wrap,) if puzzle.region.wrap else ()),
    )
    return sha256(repr(shape).encode()).hexdigest()
