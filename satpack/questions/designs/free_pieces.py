"""Finds the cells of pieces to leave out so that all pieces fill the region: guesses of a SAT solver, one per class.

For the SAT solver the free pieces are sand: as many single cells as the others leave of the region. Clauses hold the
grains together: each lies where some placement of the whole piece puts a cell that is not left out, and the cells
left out are the same in every copy. So a guess is a shape together with one solution. Its result, or the fact that it
falls into parts, is learnt for all shapes that are equal under rotation.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.engines.sat.driver import all_models
from satpack.model.connected import connected_parts
from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, plus
from satpack.model.pieces import Piece
from satpack.model.ranges import Copies
from satpack.model.turning import image_of, turn_of
from satpack.questions.designs.chosen import carved_pieces, piece_without
from satpack.questions.designs.limits import check_given, check_unmarked
from satpack.questions.session import session
from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import many
from satpack_encodings import exactly, exactly_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.designs.design import Design, FreeCells
    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.chosen import Carved
    from satpack.questions.session import Session
    from satpack.runtime.limits import Deadline

_MOST_WAYS = 200_000
"""Most placements of all the whole pieces."""


def checked_holes(puzzle: Puzzle, design: Design, all_free: Sequence[FreeCells]) -> int:
    """Return the number of cells that stay empty; refuse a puzzle in which more is open than the cells to leave out of its pieces, or that names unknown pieces or cells, or whose pieces can't fill the region."""
    if design.regions or puzzle.region.wrap:
        raise PuzzleError(
            "free-cells of pieces are for one [region] that is not wrapped; leave out regions and wrap"
        )
    if puzzle.forbids_crossing:
        raise PuzzleError(
            "free-cells of pieces that may not cross can't be found; add crossing = true"
        )
    check_unmarked(puzzle, "free-cells")
    check_given(puzzle, [free.piece for free in all_free])
    pieces = {piece.name: piece for piece in puzzle.pieces}
    for free in all_free:
        piece = pieces.get(free.piece)
        if piece is None:
            raise PuzzleError(
                f"free-cells: there is no piece {free.piece!r}; use {', '.join(map(repr, pieces))}"
            )
        _check_one(puzzle, piece, free)
    left_out = sum(free.number * pieces[free.piece].copies.low for free in all_free)
    area, cells = puzzle.needed_area[0] - left_out, puzzle.region
    low, high = len(cells.required), len(cells)
    if puzzle.holes is not None:
        low, high = max(low, high - puzzle.holes.high), high - puzzle.holes.low
    if not low <= area <= high:
        needed = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        raise PuzzleError(
            f"the numbers of cells don't match: the pieces would have {many(area, 'cell')}, and the region needs {needed}"
        )
    return len(cells) - area


def _check_one(puzzle: Puzzle, piece: Piece, free: FreeCells) -> None:
    owner = f"free-cells of {piece.name!r}"
    if not piece.copies.low:
        raise PuzzleError(f"{owner}: the piece has no copies; give it some")
    if piece.colours:
        raise PuzzleError(
            f"{owner}: the piece has colours; cells of such a piece can't be left out"
        )
    if piece.sides:
        raise PuzzleError(
            f"{owner}: the piece has marks on its sides; cells of such a piece can't be left out"
        )
    if strange := next((cell for cell in free.among if cell not in piece.cells), None):
        from satpack.model.grids.coordinates import written

        raise PuzzleError(
            f"{owner}: {written(puzzle.grid, strange)} is not one of its cells; list cells of the piece"
        )
    most = min(len(piece) - 1, len(free.among) or len(piece))
    if free.number > most:
        raise PuzzleError(f"{owner}: found {free.number:,}; at most {most:,} can be left out")


def shapes_of_pieces(
    puzzle: Puzzle, all_free: Sequence[FreeCells], deadline: Deadline
) -> Iterator[tuple[Puzzle, Carved]]:
    """Yield the puzzle with each choice of cells left out of its pieces that can fill the region, one per class, and these cells.

    The rest of a piece is connected if the whole piece is. Two choices are in one class if some symmetry of the
    region and the other pieces maps the pieces of one to those of the other.
    """
    loose, grains = _as_sand(puzzle, all_free)
    matrices = {each.matrix for each in Prepared(loose, deadline).symmetry.group}
    known: set[object] = set()
    with session(loose, timeout=deadline.remaining()) as asked:
        fills = {
            placed.cells[0]: variable
            for placed, variable in asked.variables.items()
            if placed.piece in grains
        }
        pieces = [_FreePiece.of(asked, puzzle, free, fills, deadline) for free in all_free]
        _together(asked, fills, [lies for piece in pieces for lies in piece.lies])
        of_models = all_models(
            asked.opened,
            deadline,
            against=lambda model: [
                clause for piece in pieces for clause in piece.torn(puzzle.grid, piece.out(model))
            ],
            excluding=lambda model: _never_again(asked, pieces, model),
        )
        for model in of_models:
            carved = tuple((piece.piece.name, piece.out(model)) for piece in pieces)
            left = carved_pieces(puzzle, carved)
            key = _class_of(puzzle, carved, matrices)
            if key not in known:
                known.add(key)
                yield left, carved
            deadline.check()


def _as_sand(puzzle: Puzzle, all_free: Sequence[FreeCells]) -> tuple[Puzzle, set[str]]:
    """Return the puzzle with single cells for the free pieces, one kind per class of cells, and the names of these."""
    free = {each.piece for each in all_free}
    first: dict[int | None, Cell] = {}
    number: dict[int | None, int] = defaultdict(int)
    for cell in puzzle.region.cells:
        first.setdefault(puzzle.grid.class_of(cell), cell)
        number[puzzle.grid.class_of(cell)] += 1
    taken = {piece.name for piece in puzzle.pieces}
    grains = []
    for kind, cell in first.items():
        name = f"grain {kind}"
        while name in taken:
            name += "'"
        grains.append(Piece(name, [cell], Copies(0, number[kind]), turn="none"))
    rest = tuple(piece for piece in puzzle.pieces if piece.name not in free)
    loose = replace(puzzle, pieces=(*rest, *grains), design=None)
    return loose, {grain.name for grain in grains}


@dataclass(frozen=True, slots=True)
class _FreePiece:
    piece: Piece  # the whole piece
    matrices: Sequence[Matrix]  # its allowed orientations
    is_out: dict[Cell, int]  # for each cell that may be left out, its variable
    # for each copy: for each cell of the region, the variable that the copy fills it
    lies: list[dict[Cell, int]]

    @classmethod
    def of(
        cls,
        asked: Session,
        puzzle: Puzzle,
        free: FreeCells,
        fills: dict[Cell, int],
        deadline: Deadline,
    ) -> _FreePiece:
        """Add the clauses of a piece to the solver."""
        piece = puzzle.piece(free.piece)
        may_go = free.among or piece.cells
        group = asked.allocator.labelled(f"cells out of {piece.name}", may_go)
        is_out = {cell: group[cell] for cell in may_go}
        asked.extend(exactly(list(is_out.values()), free.number, asked.allocator))
        turn, grid = turn_of(puzzle, piece), puzzle.grid
        matrices = (
            grid.point_group[:1] if turn == "none" else grid.symmetries(reflect=turn == "all")
        )
        # for a single copy, the orientation of a symmetric piece does not matter
        ways = list(_ways(puzzle, piece, free, matrices, alike=piece.copies.low == 1))
        if len(ways) * piece.copies.low > _MOST_WAYS:
            raise PuzzleError(
                f"free-cells of {piece.name!r}: there {'is' if len(ways) == 1 else 'are'} {many(len(ways), 'way')} to lay it; satpack takes {_MOST_WAYS:,}"
            )
        lies = []
        for copy in range(piece.copies.low):
            filled = asked.allocator.labelled(f"filled by {piece.name} {copy}", tuple(fills))
            lies.append({cell: filled[cell] for cell in fills})
            _one_copy(asked, f"{piece.name} {copy}", piece.cells, ways, is_out, lies[-1])
            deadline.check()
        return cls(piece, matrices, is_out, lies)

    def out(self, model: Iterable[int]) -> Cells:
        true = set(model)
        return tuple(cell for cell, variable in self.is_out.items() if variable in true)

    def left(self, out: Iterable[Cell]) -> Cells:
        gone = set(out)
        return tuple(cell for cell in self.piece.cells if cell not in gone)

    def torn(self, grid: Grid, out: Cells) -> Iterator[list[int]]:
        """Yield the lesson of a shape in parts: two cells with nothing between them are not both kept."""
        if len(connected_parts(grid, self.piece.cells)) > 1:
            return
        first, *others = connected_parts(grid, self.left(out))
        around = {near for cell in first for near in grid.neighbours(cell)}
        between = [-self.is_out[cell] for cell in out if cell in around]
        for other in others:
            # preferably of two that are never left out
            ends = [min(part, key=lambda cell: cell in self.is_out) for part in (first, other)]
            yield [*(self.is_out[cell] for cell in ends if cell in self.is_out), *between]

    def same(self, grid: Grid, out: Cells) -> set[frozenset[Cell]]:
        """Return every choice of cells to leave out that leaves the same shape, in the piece's allowed orientations."""
        left, whole = self.left(out), set(self.piece.cells)
        found = set()
        for matrix in self.matrices:
            image = [apply(matrix, cell) for cell in left]
            for cell in self.piece.cells:
                by = minus(cell, image[0])
                if not grid.has_translation(by):
                    continue
                moved = {plus(each, by) for each in image}
                if moved <= whole and whole - moved <= self.is_out.keys():
                    found.add(frozenset(whole - moved))
        return found


def _ways(
    puzzle: Puzzle, piece: Piece, free: FreeCells, matrices: Sequence[Matrix], *, alike: bool
) -> Iterator[list[Cell | None]]:
    """Yield the cells, None outside the region, of every placement of a whole piece with none outside but those that may be left out."""
    grid, region = puzzle.grid, set(puzzle.region.cells)
    may_go = set(free.among or piece.cells)
    seen: set[object] = set()
    for matrix in matrices:
        image = [apply(matrix, cell) for cell in piece.cells]
        inside: dict[Cell, int] = defaultdict(int)
        for cell in region:
            for own in image:
                inside[minus(cell, own)] += 1
        for by, number in sorted(inside.items()):
            if number < len(piece) - free.number or not grid.has_translation(by):
                continue
            lying = [plus(own, by) for own in image]
            key = frozenset(lying) if alike else tuple(lying)
            outside = [own for own, at in zip(piece.cells, lying, strict=True) if at not in region]
            if key not in seen and may_go.issuperset(outside):
                seen.add(key)
                yield [at if at in region else None for at in lying]


def _one_copy(
    asked: Session,
    name: str,
    cells: Cells,
    ways: Sequence[Sequence[Cell | None]],
    is_out: dict[Cell, int],
    fills: dict[Cell, int],
) -> None:
    """Add the clauses for where one copy lies, and the cells it fills."""
    way = list(asked.allocator.group(f"way to lay {name}", len(ways)))
    asked.extend(exactly_one(way, asked.allocator))
    over: dict[Cell, list[int]] = {cell: [] for cell in fills}
    for variable, lying in zip(way, ways, strict=True):
        for own, at in zip(cells, lying, strict=True):
            out = [is_out[own]] if own in is_out else []
            if at is None:
                asked.add([-variable, *out])
                continue
            over[at].append(variable)
            asked.add([-variable, *out, fills[at]])
            asked.extend([-variable, -literal, -fills[at]] for literal in out)
    asked.extend([-fills[cell], *variables] for cell, variables in over.items())


def _together(asked: Session, fills: dict[Cell, int], lies: Sequence[dict[Cell, int]]) -> None:
    """Add the clauses that put a grain exactly where one copy fills."""
    for cell, grain in fills.items():
        own = [each[cell] for each in lies]
        asked.add([-grain, *own])
        asked.extend([-literal, grain] for literal in own)
        asked.extend([-left, -right] for number, left in enumerate(own) for right in own[:number])


def _never_again(
    asked: Session, pieces: Sequence[_FreePiece], model: Sequence[int]
) -> Iterator[list[int]]:
    """Yield clauses that exclude the shapes of a model together."""
    grid = asked.placements.puzzle.grid
    same = [piece.same(grid, piece.out(model)) for piece in pieces]
    if len(pieces) == 1:
        (piece,) = pieces
        yield from ([-piece.is_out[cell] for cell in out] for out in same[0])
        return
    met = list(asked.allocator.group("shape met", len(pieces)))
    for piece, own, is_met in zip(pieces, same, met, strict=True):
        yield from ([*(-piece.is_out[cell] for cell in out), is_met] for out in own)
    yield [-literal for literal in met]


def _class_of(puzzle: Puzzle, carved: Carved, matrices: Iterable[Matrix]) -> object:
    """Return literals common to choices that symmetries map to each other, and to no others."""
    free = [piece_without(puzzle.piece(name), out) for name, out in carved]
    pieces = [(turn_of(puzzle, piece), piece) for piece in free]
    images = (
        sorted(
            (turn, piece.copies.low, piece.group, image_of(puzzle.grid, piece, matrix, turn))
            for turn, piece in pieces
        )
        for matrix in matrices
    )
    return tuple(min(images))
