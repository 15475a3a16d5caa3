"""Cover problems with names, as files of items and options have them.

A puzzle's problem in a file differs from `Placements.cover`. A piece without copies is not an item, nor one whose copies
follow from the area, which leaves many puzzles without bounds, for programs that support none. Where the number of empty cells is bounded
every cell is primary, and a hole is an option that covers it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from satpack.model.counts import bincount, repeat
from satpack.model.grids.coordinates import to_file
from satpack.model.placing.cover_problem import CoverProblem
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.grids import Cell
    from satpack.model.placing.placements import Placements

_HOLE = "hole"


@dataclass(frozen=True, slots=True, eq=False)
class NamedCover:
    """A cover problem with its name and those of its items, and of its colours, which are numbered from 1."""

    name: str
    cover: CoverProblem
    items: Sequence[str]
    colours: Sequence[str] = ()
    kind: ClassVar[Literal["cover"]] = "cover"

    def __repr__(self) -> str:
        return f"{self.name}: {self.sizes}"

    @property
    def sizes(self) -> str:
        """The numbers of items and options, in words."""
        return f"{many(len(self.items), 'item')}, {many(len(self.cover), 'option')}"

    @property
    def counted(self) -> dict[str, int]:
        """The numbers of items and options, as entries of statistics."""
        return {"items": len(self.items), "options": len(self.cover)}

    def text(self, option: int) -> str:
        """Return an option as files write it."""
        problem = self.cover
        own = slice(*problem.starts[option : option + 2].tolist())
        names = [self.items[item] for item in problem.items[own].tolist()]
        colours = problem.colours[own].tolist() or [0] * len(names)
        return " ".join(
            f"{name}:{self.colours[colour - 1]}" if colour else name
            for name, colour in zip(names, colours, strict=True)
        )


def cover_of(placements: Placements, *, max_name: int) -> NamedCover:
    """Return the cover problem with the puzzle's solutions, with short names for items whose own are long, repeat or are odd."""
    problem = placements.cover
    names = _names(placements, max_name)
    kept = problem.high > 0  # a piece of no copies has no options
    options = np.flatnonzero(~problem.having(~kept))
    if (implied := implied_piece(placements)) is not None:
        kept[implied] = False
    items = np.flatnonzero(kept)
    lengths, places = problem.part(options, items, other=-1)
    stays = places >= 0
    colours = (
        problem.colours[problem.incidences(options)[1][stays]] if len(problem.colours) else None
    )
    lengths = bincount(repeat(np.arange(len(lengths)), lengths)[stays], minlength=len(lengths))
    low, high, primary, places = (
        problem.low[kept],
        problem.high[kept],
        problem.primary[kept],
        places[stays],
    )
    if problem.empty is not None:
        # an empty cell is covered by an option of one more item
        holes = np.flatnonzero(~primary[: len(items) - problem.meetings])
        low[holes], primary[holes] = 1, True
        low, high = np.append(low, problem.empty[0]), np.append(high, problem.empty[1])
        primary = np.append(primary, True)
        lengths = np.append(lengths, np.full(len(holes), 2))
        places = np.append(places, np.stack((np.full(len(holes), len(items)), holes), axis=1))
        if colours is not None:
            colours = np.append(colours, np.zeros(2 * len(holes), dtype=np.int64))
    starts = np.concatenate(([0], np.cumsum(lengths)))
    found = CoverProblem(low, high, primary, starts, places)
    if colours is not None:
        found = replace(found, colours=colours)
    own = [names[item] for item in items.tolist()]
    names = own + names[-1:] * (len(low) > len(own))
    return NamedCover(placements.puzzle.name, found, names, _colour_names(placements, max_name))


def legend(placements: Placements, *, max_name: int) -> Iterator[str]:
    """Yield descriptions of the items of the puzzle's exact cover."""
    puzzle = placements.puzzle
    implied = implied_piece(placements)
    names = _names(placements, max_name)
    is_any, walls = placements.cover.meetings, placements.walls
    further = "walls by the cells on their sides" if walls else "angles between two sticks"
    others = f", and {further}" if is_any else ""
    yield f"Grid: {puzzle.grid.name}. Items: pieces, and cells by their coordinates{others}. Options: placements."
    for name, true in zip(names, _true_names(placements), strict=True):
        if name != true:
            yield f"{name} is {true}"
    if is_any and walls:
        yield "Colours: the marks on the sides of the first cells of walls."
    if implied is not None:
        piece = puzzle.pieces[implied]
        yield f"Options without a piece are of {piece.name}: {piece.copies} of it are what the area leaves."
    if puzzle.holes is not None and puzzle.limits_holes:
        yield f"{names[-1]} is an empty cell"


def implied_piece(placements: Placements) -> int | None:
    """Return the index of the piece of several copies with most placements, if the area implies its number; else None."""
    puzzle = placements.puzzle
    cells = len(puzzle.region)
    fixed = all(piece.copies.is_fixed for piece in puzzle.pieces)
    if not fixed or puzzle.must_fill < cells or puzzle.needed_area[0] != cells:
        return None
    several = [k for k, piece in enumerate(puzzle.pieces) if piece.copies.high > 1]
    return max(several, key=lambda k: len(placements.of_piece(k)), default=None)


def _true_names(placements: Placements) -> list[str]:
    """Return the names of pieces, cells, places where pieces meet, and holes, as a puzzle file has them."""
    puzzle = placements.puzzle

    def name_of(cell: Cell) -> str:
        return ",".join(map(str, to_file(puzzle.grid, cell)))

    meetings = placements.meeting_names(name_of)
    pieces = (piece.name for piece in puzzle.pieces)
    return [*pieces, *map(name_of, puzzle.region.cells), *meetings, _HOLE]


def _colour_names(placements: Placements, max_name: int) -> tuple[str, ...]:
    """Return distinct names of colours: marks, where possible."""
    true = placements.walls.colours if placements.walls else []
    plain = len(set(true)) == len(true) and all(_is_plain(name, max_name) for name in true)
    return tuple(true) if plain else tuple(f"c{i}" for i in range(1, len(true) + 1))


def _names(placements: Placements, max_name: int) -> list[str]:
    """Return distinct item names for pieces, cells, places where pieces meet, and holes: their own where possible."""
    true = _true_names(placements)
    kept = [name if _is_plain(name, max_name) else "" for name in true]
    taken = set(kept)
    fresh = (name for name in map("i{}".format, count(1)) if name not in taken)
    found: list[str] = []
    seen: set[str] = set()
    for name in kept:
        one = name if name and name not in seen else next(fresh)
        seen.add(one)
        found.append(one)
    return found


def _is_plain(name: str, max_name: int) -> bool:
    """Whether every program accepts a name."""
    is_word = name.isascii() and name.isprintable() and not set(name) & set(" :|")
    return is_word and 0 < len(name) <= max_name
