"""Placement encodings: which clauses say that chosen placements fill the region.

Every encoding has one variable a placement. *plain* says for every cell that exactly one of the placements on it is
chosen. *channelled* adds, for every piece and cell, a variable that says whether the piece covers the cell, and says
for every cell that exactly one piece covers it: far fewer and shorter constraints where pieces are many. Which one is
better depends on the puzzle; `encodings/README.md` has the measurements behind the defaults.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from satpack.errors import OptionError
from satpack.formats.coordinates import to_file
from satpack_encodings import (
    AT_MOST_ONE,
    AtMostOne,
    Variables,
    at_most_one,
    between,
    exactly_one,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from satpack.placements import Placements
    from satpack_encodings import Clause, Group

__all__ = ["ENCODINGS", "Encoding", "Formula", "PlacementVariables", "choose", "encode", "stream"]

EncodingName = Literal["plain", "channelled"]
ENCODINGS: tuple[EncodingName, ...] = get_args(EncodingName)


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a puzzle becomes clauses.

    Attributes
    ----------
    name : {"plain", "channelled"}
        The placement encoding.
    at_most_one : str
        One of `satpack_encodings.AT_MOST_ONE`.
    """

    name: EncodingName
    at_most_one: AtMostOne

    def __str__(self) -> str:
        return f"{self.name}, {self.at_most_one}"


def choose(placements: Placements, name: str = "auto", at_most_one: str = "auto") -> Encoding:
    """Return the encoding of these names; "auto" is what was measured best for this kind of puzzle.

    Several kinds of piece: channelled with commander variables. One kind: plain with products.

    Raises
    ------
    OptionError
        For a name that does not exist.
    """
    for option, given, known in (
        ("encoding", name, ENCODINGS),
        ("at-most-one", at_most_one, AT_MOST_ONE),
    ):
        if given not in ("auto", *known):
            raise OptionError(f"there is no {option} {given!r}; use auto, {', '.join(known)}")
    several = len(placements.puzzle.pieces) > 1
    return Encoding(
        name if name in ENCODINGS else "channelled" if several else "plain",
        at_most_one if at_most_one in AT_MOST_ONE else "commander" if several else "product",
    )


@dataclass(frozen=True, slots=True, eq=False)
class PlacementVariables:
    """The variables that stand for placements.

    Attributes
    ----------
    group : Group
        The variables, one a placement, in an order of their own.
    rank : list of int
        Place of each placement in the group.
    """

    group: Group
    rank: list[int]

    def __getitem__(self, placement: int) -> int:
        return self.group.first + self.rank[placement]

    def of(self, placements: Sequence[int]) -> list[int]:
        """Return the variables of several placements."""
        first, rank = self.group.first, self.rank
        return [first + rank[p] for p in placements]

    def chosen(self, model: Sequence[int]) -> list[int]:
        """Return the placements that a model chooses, ascending."""
        first = self.group.first
        return [p for p, place in enumerate(self.rank) if model[first + place - 1] > 0]


@dataclass(frozen=True, slots=True, eq=False)
class Formula:
    """A puzzle as CNF.

    Attributes
    ----------
    placements : Placements
        What the formula is about.
    encoding : Encoding
        How it was made.
    variables : Variables
        Every variable, in named groups.
    chooses : PlacementVariables
        The meaning of the placement variables.
    clauses : list of Clause
        The clauses.
    """

    placements: Placements
    encoding: Encoding
    variables: Variables
    chooses: PlacementVariables
    clauses: list[Clause]


def encode(placements: Placements, encoding: Encoding, *, seed: int | None = None) -> Formula:
    """Return the whole formula; `stream` says what it is."""
    variables = Variables()
    chooses = placement_variables(placements, variables, seed=seed)
    clauses = list(stream(placements, encoding, variables, chooses, seed=seed))
    return Formula(placements, encoding, variables, chooses, clauses)


def placement_variables(
    placements: Placements, variables: Variables, *, seed: int | None = None
) -> PlacementVariables:
    """Hand out one variable a placement, in order, or shuffled by a seed."""
    rank = list(range(len(placements)))
    if seed is not None:
        random.Random(seed).shuffle(rank)
    return PlacementVariables(variables.group("placement", len(placements)), rank)


def stream(
    placements: Placements,
    encoding: Encoding,
    variables: Variables,
    chooses: PlacementVariables,
    *,
    seed: int | None = None,
) -> Iterator[Clause]:
    """Yield the clauses, whose models are exactly the solutions.

    Auxiliary variables are handed out on the way and are determined by the placement variables, so that a solution
    is one model.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    encoding : Encoding
        Which clauses.
    variables : Variables
        The formula's allocator.
    chooses : PlacementVariables
        The placement variables.
    seed : int, optional
        Shuffles the order of the constraints.

    Yields
    ------
    Clause
    """
    cells = list(range(len(placements.puzzle.region)))
    if seed is not None:
        random.Random(seed).shuffle(cells)
    yield from _pieces(placements, encoding, variables, chooses)
    yield from _CELLS[encoding.name](placements, encoding, variables, chooses, cells)


def _pieces(
    placements: Placements,
    encoding: Encoding,
    variables: Variables,
    chooses: PlacementVariables,
) -> Iterator[Clause]:
    """Yield, for every piece, that it is used as often as the puzzle says."""
    implied = _implied_piece(placements)
    for index, piece in enumerate(placements.puzzle.pieces):
        if index == implied:
            continue
        literals = chooses.of(placements.of_piece(index))
        low, high = piece.copies.low, piece.copies.high
        name = f"copies of {piece.name}"
        if (low, high) == (1, 1):
            yield from exactly_one(literals, variables, method=encoding.at_most_one, name=name)
        elif (low, high) == (0, 1):
            yield from at_most_one(literals, variables, method=encoding.at_most_one, name=name)
        else:
            yield from between(literals, low, min(high, len(literals)), variables, name=name)


def _implied_piece(placements: Placements) -> int | None:
    """Return the piece whose number follows from the area, the one with most placements; None if none follows.

    With no optional cells, and every other piece's number fixed, the area that is left is the last one's.
    """
    puzzle = placements.puzzle
    fixed = all(piece.copies.low == piece.copies.high for piece in puzzle.pieces)
    if not fixed or puzzle.region.optional or puzzle.needed_area[0] != len(puzzle.region):
        return None
    several = [k for k, piece in enumerate(puzzle.pieces) if piece.copies.high > 1]
    return max(several, key=lambda k: len(placements.of_piece(k)), default=None)


def _cell_constraint(
    placements: Placements,
    encoding: Encoding,
    variables: Variables,
    cell: int,
    literals: list[int],
) -> Iterator[Clause]:
    """Yield that exactly one of the literals holds on a cell, or at most one if it may stay empty."""
    required = cell < len(placements.puzzle.region.required)
    constrain = exactly_one if required else at_most_one
    yield from constrain(
        literals, variables, method=encoding.at_most_one, name=_cell_name(placements, cell)
    )


def _plain(
    placements: Placements,
    encoding: Encoding,
    variables: Variables,
    chooses: PlacementVariables,
    cells: list[int],
) -> Iterator[Clause]:
    """Yield, for every cell, that one of the placements on it is chosen."""
    by_cell = placements.by_cell()
    for cell in cells:
        literals = chooses.of(by_cell[cell].tolist())
        yield from _cell_constraint(placements, encoding, variables, cell, literals)


def _channelled(
    placements: Placements,
    encoding: Encoding,
    variables: Variables,
    chooses: PlacementVariables,
    cells: list[int],
) -> Iterator[Clause]:
    """Yield, for every cell, what each piece covering it means, and that one piece covers it.

    A piece of several copies counts as one for each of its orientations: copies that lie the same way are told apart by
    few placements, which exclude each other directly.
    """
    pieces = placements.puzzle.pieces
    several = np.array([piece.copies.high > 1 for piece in pieces])[placements.piece]
    coverer = placements.piece * len(placements.puzzle.grid.point_group)
    coverer = coverer + np.where(several, placements.orientation, 0)
    by_cell = placements.by_cell()
    for cell in cells:
        on_cell = by_cell[cell]
        cuts = np.flatnonzero(np.diff(coverer[on_cell])) + 1
        shares = [chooses.of(share.tolist()) for share in np.split(on_cell, cuts) if len(share)]
        name = _cell_name(placements, cell)
        covers = variables.group(f"{name} covered", sum(len(share) > 1 for share in shares))
        fresh = iter(covers)
        literals = []
        for share, first in zip(shares, np.concatenate(([0], cuts)).tolist(), strict=False):
            if len(share) == 1:
                literals += share
                continue
            covered = next(fresh)
            literals.append(covered)
            yield from ([-placed, covered] for placed in share)
            yield [-covered, *share]
            if several[on_cell[first]]:
                yield from at_most_one(share, variables, method=encoding.at_most_one, name=name)
        yield from _cell_constraint(placements, encoding, variables, cell, literals)


_CELLS: Mapping[EncodingName, Callable[..., Iterator[Clause]]] = {
    "plain": _plain,
    "channelled": _channelled,
}


def _cell_name(placements: Placements, cell: int) -> str:
    puzzle = placements.puzzle
    return "cell " + ",".join(map(str, to_file(puzzle.grid, puzzle.region.cells[cell])))
