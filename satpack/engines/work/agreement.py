"""The terms on which a search is shared, since cubes and solutions are sent and stored as bare numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields
from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from satpack.runtime.errors import EngineError
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.group import Action


@dataclass(frozen=True, slots=True)
class Terms:
    """The satpack version that numbers a search, and a digest of its numbering."""

    version: str
    """The version of satpack."""
    search: str
    """A digest of the meaning of the numbers of cubes and placements; see `search_digest`."""

    @classmethod
    def here(cls, search: str) -> Terms:
        """Return the terms of this version for a search, given its digest (see `CubeWorker.digest`)."""
        return cls(__version__, search)

    def check(self, own: Terms) -> None:
        """Raise EngineError, naming the difference, if one's own terms differ."""
        if own.version != self.version:
            raise EngineError(f"it has satpack {own.version}, not {self.version}")
        if own.search != self.search:
            raise EngineError(
                f"it numbers placements or parts of the search in another way, though it has satpack {own.version} too"
            )


def search_digest(
    options: Placements | NamedCover, action: Action, own: Iterable[NDArray[Any] | None] = ()
) -> str:
    """Return a digest of the cover problem, of the action of symmetries on it, and of an engine's own arrays.

    Of placements the rows are the piece of each, its cells and their looks; the puzzle gives the numbers of copies
    and the cells that must be covered. `action` holds the symmetries whose classes are meant, and `own` the arrays
    that an engine's cubes refer to besides.
    """
    if options.kind == "cover":
        return _digest(_cover_digest(options), (action.placements, *own))
    rows = (options.piece, options.starts, options.cells, options.look)
    return _digest(puzzle_digest(options.puzzle), (*rows, action.placements, *own))


def _digest(begun: str, arrays: Iterable[NDArray[Any] | None]) -> str:
    import numpy as np

    digest = sha256(begun.encode())
    for array in arrays:
        if array is None:
            digest.update(b"-")
            continue
        # numbers of one kind, so that it does not depend on the machine how they are kept
        plain = np.ascontiguousarray(array, dtype="<i8")
        digest.update(repr(plain.shape).encode())
        digest.update(plain.tobytes())
    return digest.hexdigest()


def _cover_digest(named: NamedCover) -> str:
    cover = named.cover
    arrays = (cover.low, cover.high, cover.primary, cover.starts, cover.items, cover.colours)
    return _digest("items and options", arrays)


def puzzle_digest(puzzle: Puzzle | NamedCover) -> str:
    """Return a digest of everything in a puzzle, or in items and options, that decides its solutions.

    The colours in which pieces and cells are shown do not.
    """
    if puzzle.kind == "cover":
        return _cover_digest(puzzle)
    from satpack.model.pieces import Piece

    facts = attrgetter(*(field.name for field in fields(Piece) if field.name != "colour"))
    shape = (
        puzzle.grid.name,
        puzzle.region,
        tuple(map(facts, puzzle.pieces)),
        puzzle.reflect,
        puzzle.holes,
        tuple((colour.name, colour.on) for colour in puzzle.colours),
        *((puzzle.rules,) if puzzle.rules else ()),
        *((puzzle.region.wrap,) if puzzle.region.wrap else ()),
        *(("crossing",) if puzzle.crossing else ()),
        *((puzzle.sides,) if puzzle.has_sides else ()),
    )
    return sha256(repr(shape).encode()).hexdigest()
