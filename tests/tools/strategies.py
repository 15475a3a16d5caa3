"""What hypothesis draws in the core's tests: grids, shapes, regions, small puzzles on every grid, and their files."""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain, product
from math import prod
from operator import itemgetter

from hypothesis import strategies as st

from satpack.model.colours import Colour
from satpack.model.grids import GRIDS, apply
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import TURNS, Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies, Holes
from satpack.model.rules import RULES
from tests.tools import brute_force
from tests.tools.rules import COLOURED, keeps


@cache
def grids():
    return st.sampled_from(list(GRIDS.values()))


@lru_cache(maxsize=50)
def nearby(grid, reach=3):
    """Every cell whose coordinates are that small."""
    every = product(range(-reach, reach + 1), repeat=grid.dimension)
    return tuple(filter(grid.has_cell, every))


@st.composite
def connected_shapes(draw, grid, *, max_size=5):
    """A polyform, anywhere near the origin."""
    shape = [draw(st.sampled_from(nearby(grid)))]
    for _ in range(draw(st.integers(0, max_size - 1))):
        around = sorted({n for cell in shape for n in grid.neighbours(cell)}.difference(shape))
        shape.append(draw(st.sampled_from(around)))
    return tuple(shape)


@st.composite
def scattered_shapes(draw, grid, *, max_size=5):
    """Cells that need not touch."""
    cells = st.sets(st.sampled_from(nearby(grid)), min_size=1, max_size=max_size)
    return tuple(sorted(draw(cells)))


@cache
def shapes(grid, *, max_size=5):
    return connected_shapes(grid, max_size=max_size) | scattered_shapes(grid, max_size=max_size)


@st.composite
def regions(draw, grid, *, max_size=8):
    """A region, most often connected, some of whose cells may stay empty."""
    cells = draw(shapes(grid, max_size=max_size))
    optional = draw(st.just(set()) | st.sets(st.sampled_from(cells)))
    return Region(tuple(set(cells) - optional), tuple(optional))


@cache
def copies(*, most=4):
    """Exactly one most often; else a range."""
    ranges = st.tuples(st.integers(0, most), st.integers(0, most)).map(sorted)
    return st.just(Copies()) | ranges.map(lambda pair: Copies(*pair))


@st.composite
def puzzles(draw, *, max_cells=8, max_pieces=4):
    """A small puzzle on any grid, with optional cells and ranges of copies; often it has no solution."""
    grid = draw(grids())
    region = draw(regions(grid, max_size=max_cells))
    kept = draw(st.lists(shapes(grid, max_size=4), min_size=1, max_size=max_pieces))
    pieces = tuple(Piece(f"p{i}", shape, draw(copies())) for i, shape in enumerate(kept))
    return Puzzle(
        "random",
        grid,
        region,
        pieces,
        reflect=draw(st.sampled_from([None, True, False])),
        crossing=grid.may_cross,
    )


@st.composite
def loose_pieces(draw, name, shapes, *, turns=(None,)):
    """A piece some of whose cells are variable."""
    cells = draw(shapes)
    variable = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1))
    fixed = tuple(sorted(set(cells) - variable))
    turn = draw(st.sampled_from(turns))
    return Piece(name, fixed, draw(copies(most=2)), turn=turn, variable=variable)


@st.composite
def loose_puzzles(draw, *, max_cells=7, max_pieces=3):
    """A small puzzle on any grid whose pieces have variable cells."""
    grid = draw(grids())
    pieces = [
        draw(loose_pieces(f"p{number}", shapes(grid, max_size=4), turns=(None, *TURNS)))
        for number in range(draw(st.integers(1, max_pieces)))
    ]
    region = draw(regions(grid, max_size=max_cells))
    return Puzzle(
        "loose", grid, region, pieces, reflect=draw(st.booleans()), crossing=grid.may_cross
    )


@st.composite
def turned_puzzles(draw):
    """A small puzzle whose pieces say themselves how they may be turned."""
    grid = draw(grids())
    region = draw(regions(grid, max_size=7))
    kept = draw(st.lists(shapes(grid, max_size=min(3, len(region))), min_size=1, max_size=3))
    if draw(st.booleans()):  # images, so that symmetry is not a rare accident
        turn = draw(st.sampled_from(grid.point_group))
        kept += [tuple(apply(turn, cell) for cell in shape) for shape in kept]
    pieces = tuple(
        Piece(str(i), shape, draw(copies(most=2)), turn=draw(st.sampled_from([None, *TURNS])))
        for i, shape in enumerate(kept)
    )
    return Puzzle("turned", grid, region, pieces, reflect=draw(st.booleans()))


@st.composite
def symmetric_puzzles(draw, *, max_cells=9, turns=(None,)):
    """A puzzle whose region, and often whose pieces, have symmetries."""
    grid = draw(grids())
    cells = set(draw(shapes(grid, max_size=4)))
    optional = draw(st.sets(st.sampled_from(sorted(cells)), max_size=2))
    for turn in draw(st.lists(st.sampled_from(grid.point_group), min_size=1, max_size=2)):
        larger = cells | {apply(turn, cell) for cell in cells}
        if len(larger) <= max_cells:
            cells = larger
            if draw(st.booleans()):
                optional |= {apply(turn, cell) for cell in optional}
    largest = min(3, len(cells))
    kept = draw(st.lists(shapes(grid, max_size=largest), min_size=1, max_size=2))
    pieces = [
        Piece(f"p{i}", shape, draw(copies()), turn=draw(st.sampled_from(turns)))
        for i, shape in enumerate(kept)
    ]
    if draw(st.booleans()):  # each piece's image, so that a symmetry may swap them
        turn = draw(st.sampled_from(grid.point_group))
        pieces += [
            replace(p, name=f"{p.name}'", cells=tuple(apply(turn, cell) for cell in p.cells))
            for p in pieces
        ]
    region = Region(tuple(cells - optional), tuple(optional))
    return Puzzle("symmetric", grid, region, tuple(pieces), reflect=draw(st.booleans()))


@st.composite
def wrapped_puzzles(draw, *, max_cells=8, max_pieces=3):
    """A small puzzle on a box of any grid that is wrapped along an axis at least.

    Where even the smallest box has more cells than are wanted, there is one piece at most: several that may all be used
    some times and leave cells empty have millions of solutions there.
    """
    grid = draw(grids())
    sides = draw(
        st.tuples(*[st.integers(1, 4)] * grid.dimension).filter(
            lambda sides: prod(sides) * len(grid.domain) <= max(max_cells, len(grid.domain))
        )
    )
    wrap = draw(st.tuples(*[st.booleans()] * grid.dimension).filter(any))
    cells = box_cells(grid, sides, wrap)
    optional = draw(st.just(set()) | st.just(set(cells)) | st.sets(st.sampled_from(cells)))
    region = Region(tuple(set(cells) - optional), tuple(optional), wrap=wrap)
    largest = min(4, len(cells))
    is_large = len(cells) > max_cells
    most = 1 if is_large else max_pieces
    kept = draw(st.lists(connected_shapes(grid, max_size=largest), min_size=1, max_size=most))
    some = copies(most=2 if is_large else 4)
    pieces = [Piece(f"p{i}", shape, draw(some)) for i, shape in enumerate(kept)]
    if not all(wrap) and draw(st.booleans()):
        pieces[-1] = draw(loose_pieces("loose", connected_shapes(grid, max_size=4)))
    reflect = draw(st.sampled_from([None, True, False]))
    return Puzzle("wrapped", grid, region, pieces, reflect=reflect, crossing=grid.may_cross)


@st.composite
def paints(draw, cells, names):
    """Colours for some of the cells."""
    chosen = draw(st.lists(st.sampled_from([*names, ""]), min_size=len(cells), max_size=len(cells)))
    return {cell: name for cell, name in zip(cells, chosen, strict=True) if name}


@st.composite
def coloured_puzzles(draw, *, max_cells=6, max_pieces=3, names=("r", "b"), of=puzzles):
    """A small puzzle whose cells have colours."""
    puzzle = draw(of(max_cells=max_cells, max_pieces=max_pieces))
    pairs = draw(st.sets(st.sampled_from(list(product(names, repeat=2)))))
    colours = tuple(Colour(a, tuple(b for b in names if (a, b) in pairs)) for a in names)
    region = puzzle.region
    return replace(
        puzzle,
        region=replace(region, colours=draw(paints(region.cells, names))),
        pieces=tuple(replace(p, colours=draw(paints(p.cells, names))) for p in puzzle.pieces),
        colours=colours,
    )


def cut_into_parts(draw, grid, cells, most=None):
    """Cut cells into connected parts, or only a number of parts off them."""
    left, parts = set(cells), []
    while left and len(parts) != most:
        part = [draw(st.sampled_from(sorted(left)))]
        for _ in range(draw(st.integers(0, 2))):
            around = sorted({n for c in part for n in grid.neighbours(c)} & left - set(part))
            if around:
                part.append(draw(st.sampled_from(around)))
        parts.append(tuple(sorted(part)))
        left -= set(part)
    return parts


@st.composite
def stick_puzzles(draw):
    """A small lattice cut up into pieces, some sticks of it perhaps left over, where crossing is common."""
    grid = draw(st.sampled_from(["stick", "trig", "twig"]))
    sides = draw(st.sampled_from([(1, 1), (2, 1), (2, 2)] if grid == "stick" else [(1, 1), (2, 1)]))
    cells = box_cells(GRIDS[grid], sides)
    parts = cut_into_parts(draw, GRIDS[grid], cells, 5)
    covered = list(chain(*parts))
    return Puzzle(
        "sticks",
        grid,
        Region(covered, set(cells).difference(covered)),
        [Piece(f"p{number}", part) for number, part in enumerate(parts)],
        reflect=draw(st.booleans()),
        crossing=draw(st.booleans()) and GRIDS[grid].may_cross,
    )


@st.composite
def solvable_puzzles(draw, *, max_cells=8, on=None):
    """A puzzle and a filling of it, as (piece, cells): made by cutting a region up, on one of these grids."""
    grid = draw(st.sampled_from(on) if on else grids())
    filling = cut_into_parts(draw, grid, draw(connected_shapes(grid, max_size=max_cells)))
    kinds = {}
    for cells in filling:
        kinds.setdefault(grid.canonical(cells, reflect=False), []).append(cells)
    pieces = []
    named = []
    for i, (shape, placed) in enumerate(kinds.items()):
        pieces.append(Piece(f"p{i}", shape, Copies(len(placed), len(placed))))
        named += [(f"p{i}", cells) for cells in placed]
    spare = draw(st.booleans()) and len(filling) > 1
    optional = filling[-1] if spare else ()
    required = tuple(c for cells in filling for c in cells if c not in optional)
    region = Region(required, optional)
    reflect = draw(st.booleans())
    made = Puzzle("cut up", grid, region, tuple(pieces), reflect=reflect, crossing=grid.may_cross)
    return made, named


@st.composite
def rules(draw, puzzle):
    """A rule of some kind that means something for a puzzle."""
    names = st.lists(st.sampled_from([p.name for p in puzzle.pieces]), min_size=1, max_size=3)
    some = names | st.just([])
    cells = st.lists(st.sampled_from(puzzle.region.cells), min_size=1)
    by = st.sampled_from(["side", "corner"])
    weights = st.integers(-3, 4)
    bounds = st.tuples(st.integers(-6, 6), st.integers(0, 6))
    left_out = {"fixed", "symmetric", *(["fault-free", "blocked"] if puzzle.grid.sticks else [])}
    kind = draw(st.sampled_from([kind for kind in RULES if kind not in left_out]))
    given = {
        "forbid": lambda: {"cells": draw(cells), "pieces": draw(some)},
        "allow": lambda: {"cells": draw(cells), "pieces": draw(some)},
        "border": lambda: {"pieces": draw(some), "touch": draw(st.sampled_from(["yes", "no"]))},
        "touch": lambda: {"pieces": draw(names), "others": draw(some), "by": draw(by)},
        "apart": lambda: {"pieces": draw(names), "others": draw(some), "by": draw(by)},
        "no-crossroads": lambda: {"most": draw(st.none() | st.integers(1, 4))},
        "fault-free": dict,
        "colourable": lambda: {"colours": draw(st.integers(1, 3)), "by": draw(by)},
        "connected": lambda: {"pieces": draw(some)},
        "isolated": lambda: {"by": draw(by)},
        "one-empty": lambda: _choice(draw, cells),
        "hole-size": lambda: {"most": draw(st.integers(0, 4))},
        "blocked": lambda: {"pieces": draw(some)},
        "linear": lambda: _sum(draw, names, cells, weights, bounds, some),
    }[kind]()
    there = sorted({name for _, name in puzzle.region.colours})
    if kind in COLOURED and there and draw(st.booleans()):
        given["colours"] = draw(st.lists(st.sampled_from(there), min_size=1))
        if kind in ("forbid", "allow", "apart") and draw(st.booleans()):
            given.pop("pieces" if kind == "apart" else "cells")
    return RULES[kind](**given)


@st.composite
def ruled_puzzles(draw):
    """A small puzzle with rules, which exclude some of its fillings and keep some in a third of the draws."""
    puzzle = draw(puzzles(max_cells=7, max_pieces=3) | cut_up() | cut_up().map(_loosened))
    if draw(st.booleans()):
        puzzle = draw(painted(puzzle))
    fillings = brute_force.solutions(puzzle)
    some = draw(st.lists(rules(puzzle), min_size=1, max_size=5))
    kept = [sum(keeps(puzzle, rule, list(each)) for each in fillings) for rule in some]
    biting = [rule for rule, left in zip(some, kept, strict=True) if 0 < left < len(fillings)]
    return replace(puzzle, rules=tuple((biting or some)[:2]))


@st.composite
def bounded(draw, made):
    """A puzzle that is drawn, now and then with a bound on its empty cells, where it may have some."""
    puzzle = draw(made)
    spare = len(puzzle.region.optional)
    if spare and draw(st.booleans()):
        low, high = sorted(draw(st.tuples(*[st.integers(0, spare)] * 2)))
        puzzle = replace(puzzle, holes=Holes(low, high))
    return puzzle


def cut_up():
    return solvable_puzzles(max_cells=6).map(itemgetter(0))


def _loosened(puzzle):
    """The puzzle with cells that may stay empty and pieces that may be left out, and so with many more solutions."""
    pieces = [replace(piece, copies=Copies(0, piece.copies.high)) for piece in puzzle.pieces]
    return replace(puzzle, region=Region((), puzzle.region.cells), pieces=tuple(pieces))


@st.composite
def painted(draw, puzzle, names=("r", "b")):
    """The puzzle with colours on some cells of its region, which its own pieces may all lie on."""
    region = replace(puzzle.region, colours=draw(paints(puzzle.region.cells, names)))
    return replace(puzzle, region=region, colours=names)


def _choice(draw, cells):
    given = draw(cells)
    blank = draw(st.sampled_from([" ", "  ", "\n"]))
    labels = blank.join(f"c{number}" for number in range(len(set(given))))
    return {
        "cells": given,
        "name": draw(st.sampled_from(["", "day", " the  day "])),
        "labels": draw(st.sampled_from(["", labels])),
    }


def _sum(draw, names, cells, weights, bounds, some):
    low, span = draw(bounds)
    count = draw(st.sampled_from(["covered", "empty"]))
    return {
        "pieces": {name: draw(weights) for name in draw(names)},
        "cells": {cell: draw(weights) for cell in draw(cells)},
        "of": draw(some) if count == "covered" else [],
        "count": count,
        "least": low,
        "most": draw(st.none() | st.just(low + span)),
    }
