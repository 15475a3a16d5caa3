"""Finds the cells of a region or of pieces to leave out so that given pieces fill the region as wished: guess, refute, learn.

A SAT solver guesses cells together with one way to fill the region. An exhaustive search then looks for more
solutions of that puzzle. In any case the solver learns not to leave these cells out again, nor equivalent ones under
symmetry, and guesses again until none is left. (The loop is from E. Clarke and others, "Counterexample-guided
abstraction refinement for symbolic model checking", Journal of the ACM 50, 2003.)

For the SAT solver free pieces are sand: as many single cells as the others leave of the region. Clauses hold the
grains together: each lies where some placement of the whole piece puts a cell that is not left out, and the cells
left out are the same in every copy. So a guess is a shape together with one solution. Its result, or the fact that it
falls into parts, is learnt for all shapes that are equal under rotation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from satpack.engines.design.record import Seen, SetRecord, kinds_of
from satpack.engines.prepared import Prepared
from satpack.engines.sat.driver import all_models
from satpack.model.connected import connected_parts
from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, plus
from satpack.model.moves.disassembly import Ending
from satpack.model.pieces import Piece, Region
from satpack.model.ranges import Copies, Holes
from satpack.model.sides import NO_MARK
from satpack.model.turning import form_of, image_of, turn_of
from satpack.questions.designs.designed import (
    Designed,
    carved_pieces,
    piece_without,
    puzzle_without,
)
from satpack.questions.designs.limits import check_given, check_no_variable, check_unmarked
from satpack.questions.designs.search import check_sole
from satpack.questions.disassemble import Survey
from satpack.questions.enumerate import Enumeration
from satpack.questions.session import session
from satpack.runtime.errors import EngineError, PuzzleError, Undecided
from satpack.runtime.wording import many
from satpack_encodings import exactly, exactly_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.designs.design import Design, FreeCells, FreePieces, FreeRegion
    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.designed import Carved
    from satpack.questions.designs.search import DesignRun
    from satpack.questions.session import Session
    from satpack.runtime.limits import Deadline


_MANY = 1_000_000
"""Number of solutions after which a puzzle counts as having very many."""


Shapes = Iterator[tuple["Puzzle", "Cells", "Carved"]]
"""The puzzle with each choice of cells left out that leaves something to fill, one per class, and these cells."""


def region_search(run: DesignRun, free: FreeRegion) -> Iterator[list[Designed]]:
    """Search for cells to leave out of the region."""
    _check(run)
    puzzle, region = run.puzzle, run.puzzle.region
    if run.design.regions or region.optional or region.wrap or puzzle.holes is not None:
        raise PuzzleError(
            "free-cells are cells of a [region] that must all be filled and is not wrapped; leave out regions, optional "
            "cells, holes and wrap"
        )
    check_given(puzzle)
    area, _ = puzzle.needed_area
    left = len(region) - free.number
    if area != left:
        raise PuzzleError(
            f"the numbers of cells don't match: the pieces have {area:,} cells, and the region less {free.number:,} has {left:,}"
        )
    _check_holes(run, 0)
    return _meeting(run, _less_region(puzzle, free.number, run.deadline))


def pieces_search(run: DesignRun, free: FreePieces) -> Iterator[list[Designed]]:
    """Search for cells to leave out of pieces."""
    _check(run)
    _check_holes(run, checked_holes(run.puzzle, run.design, free.pieces))
    low, high = run.design.bounds.twice or (0, inf)
    shapes = shapes_of_pieces(run.puzzle, free.pieces, run.deadline)
    return _meeting(run, (each for each in shapes if low <= _twice(each[0]) <= high))


def _check(run: DesignRun) -> None:
    run.way = "free-cells"
    check_sole(run)
    check_no_variable(run.puzzle, "free-cells")


def _check_holes(run: DesignRun, holes: int) -> None:
    """Refuse a wish for another number of cells that stay empty of the remaining ones."""
    low, high = run.design.bounds.holes or (holes, holes)
    if not low <= holes <= high:
        raise PuzzleError(
            f"no set meets the wishes: with these pieces {many(holes, 'cell')} stay{'s' * (holes == 1)} empty; "
            "change the wish for holes"
        )


def _meeting(run: DesignRun, shapes: Shapes) -> Iterator[list[Designed]]:
    for left, left_out, carved in shapes:
        record, is_known = _examined(run, left)
        is_right = is_known and record.meets(run.design.bounds)
        yield [Designed(run.puzzle, record, left_out, carved)] if is_right else []


def _examined(run: DesignRun, left: Puzzle) -> tuple[SetRecord, bool]:
    """Return the results for a puzzle without some cells, and whether they are all."""
    bounds = run.design.bounds
    most = bounds.most_solutions
    listed = Enumeration(
        left,
        engine="cover",
        limit=(_MANY if most is None else most) + 1,
        timeout=run.deadline.remaining(),
    )
    for _ in listed.batches():
        pass
    if not (listed.complete or listed.limited):
        raise Undecided(listed.reason)
    if not listed.found:
        raise EngineError("the solver gave a wrong model: without its cells there is no solution")
    holes = len(left.region) - left.needed_area[0]
    record = SetRecord(kinds_of(run.puzzle), (listed.found,), holes)
    if listed.limited or not run.design.takes_apart:
        run.seen += Seen(sets=1, solvable=1, dropped=int(listed.limited))
        return record, not listed.limited
    survey = Survey(left, states=run.states, timeout=run.deadline.remaining())
    levels: tuple[int, ...] = ()
    for outcome in survey.outcomes():
        if outcome.ending is Ending.SEPARATED:
            levels = max(levels, outcome.levels)
    if survey.reason == "time limit":
        raise Undecided(survey.reason)
    tally = survey.tally
    record = replace(
        record,
        taken=True,
        apart=tally.apart,
        undecided=tally.undecided,
        levels=levels,
        whole=tally.whole,
    )
    unknown = record.might_meet(bounds) and not record.meets(bounds)
    run.seen += Seen(1, 1, 0, tally.assemblies, int(unknown))
    return record, True


def _less_region(puzzle: Puzzle, free: int, deadline: Deadline) -> Shapes:
    """Yield the puzzle with each choice of cells left out of its region."""
    region = puzzle.region.cells
    loose = replace(
        puzzle,
        region=Region((), region, puzzle.region.colours),
        holes=Holes(free, free),
        design=None,
    )
    symmetry = Prepared(loose, deadline).symmetry
    number = {cell: i for i, cell in enumerate(loose.region.cells)}
    with session(loose, timeout=deadline.remaining()) as asked:
        covering = _covering(asked)
        asked.extend(_border_clauses(asked, covering))

        def left_out(model: Iterable[int]) -> Cells:
            true = set(model)
            return tuple(cell for cell in region if true.isdisjoint(covering[number[cell]]))

        def images(model: Iterable[int]) -> Iterator[list[int]]:
            out = [number[cell] for cell in left_out(model)]
            for image in {frozenset(own[out].tolist()) for own in symmetry.cells}:
                yield sorted({literal for i in image for literal in covering[i]})

        for model in all_models(asked.opened, deadline, excluding=images):
            out = left_out(model)
            yield puzzle_without(puzzle, out), out, ()
            deadline.check()


def _twice(puzzle: Puzzle) -> int:
    """Return the number of pieces that have the same shape as an earlier one."""
    forms = {form_of(puzzle, piece) for piece in puzzle.pieces}
    return sum(piece.copies.low for piece in puzzle.pieces) - len(forms)


def _covering(asked: Session) -> list[list[int]]:
    """Return for each cell of the region the variables of the placements that cover it."""
    placements = asked.placements
    found: list[list[int]] = [[] for _ in placements.puzzle.region.cells]
    starts = placements.starts.tolist()
    for variable, start, end in zip(asked.variables.values(), starts[:-1], starts[1:], strict=True):
        for cell in placements.cells[start:end].tolist():
            found[cell].append(variable)
    return found


def _border_clauses(asked: Session, covering: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield clauses by which no side that must not be towards the outside is next to a cell that is left out."""
    puzzle = asked.placements.puzzle
    if puzzle.sides.border == NO_MARK:
        return
    number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
    for placed, variable in asked.variables.items():
        marks = {(cell, step): mark for cell, step, mark in placed.sides}
        for cell in placed.cells:
            for step in puzzle.grid.sides_of(cell):
                other = plus(cell, step)
                fits = puzzle.sides.fits_outside(marks.get((cell, step), NO_MARK))
                if not fits and other in number and other not in placed.cells:
                    yield [-variable, *covering[number[other]]]


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


def shapes_of_pieces(puzzle: Puzzle, all_free: Sequence[FreeCells], deadline: Deadline) -> Shapes:
    """Yield the puzzle with each choice of cells left out of its pieces that can fill the region.

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
                yield left, (), carved
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
