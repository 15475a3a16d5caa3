"""Published figures on sets of pieces, each with the one search that finds it: for tests, and for the time it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

import satpack
from satpack.engines.design.examiner import family_of
from satpack.engines.design.family import Ranking
from satpack.engines.listing import PlacementBatch
from satpack.model.designs.design import Design, Target
from satpack.model.moves.disassembly import Ending
from satpack.model.shapes.burrs import burr_family
from satpack.model.symmetry.group import symmetry_of
from tests.tools.designs import flat, small_flat_pieces, solid_burr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack.questions.designs.designed import Designed

Figure = tuple[str, object, "Callable[[], tuple[object, int]]"]

ROWS = {
    3: (7, 7, 7), 4: (50, 26, 9), 5: (107, 45, 19), 6: (541, 172, 68), 7: (1396, 245, 60), 8: (3408, 261, 33),
    9: (5902, 175, 16), 10: (6951, 65, 4), 11: (4103, 12, 0), 12: (1010, 1, 0),
}  # fmt: skip
"""Of distinct pentominoes in 5 x n: solutions, sets, and sets with one solution."""

SQUARES = {2: 2, 3: 10, 4: 117, 5: 4006}
"""Squares cut into polyominoes of as many cells as they are wide (OEIS A172477); of 6 x 6 there are 451,206."""


def figures() -> Iterator[Figure]:
    """Yield every published figure with its source and the search for it."""
    yield "flat pieces in 3x3x3, unique (hako022)", 95, lambda: counted(in_a_cube())
    for sizes, published in (
        ((5, 5, 5, 4, 4, 4), 26),
        ((5, 5, 5, 5, 4, 3), 48),
        ((5, 5, 5, 5, 5, 2), 4),
    ):
        name = f"- of {'+'.join(map(str, sizes))}"
        yield name, published, lambda sizes=sizes: counted(in_a_cube(), sizes)
    yield (
        "- 5+5+5+4+4+4 with a solution (hako010)",
        95,
        lambda: counted(in_a_cube(()), (5, 5, 5, 4, 4, 4)),
    )
    yield "- sets of 5+5+5+4+4+4", 224, lambda: sets_of((5, 5, 5, 4, 4, 4))
    yield "- sets of 5+5+5+5+4+3", 560, lambda: sets_of((5, 5, 5, 5, 4, 3))
    yield "unique in 3x8, 4x6 and 2x3x4 (hako029)", 4, lambda: counted(three_boxes(square=False))
    yield "- and in 5x5 less one cell", 1, lambda: counted(three_boxes(square=True))
    for n, published in SQUARES.items():
        yield f"{n}x{n} cut into {n}-ominoes (A172477)", published, lambda n=n: cut(n)
    yield "6x6 cut into 6-ominoes, all sets together", 451_206, cut_six
    yield "sets of six hexominoes that fill 6x6 (P. Hamlyn)", 13_710, six_hexominoes
    for n, numbers in ROWS.items():
        yield f"distinct pentominoes in 5x{n}", numbers, lambda n=n: in_rows(n)
    yield "solid burrs of notchable pieces (B. Cutler)", (588, 179, 314), burrs
    yield "burr pieces that are different (B. Cutler)", 837, lambda: (len(burr_family("all")), 0)


def in_a_cube(want: tuple[str, ...] = ("unique",)) -> satpack.Puzzle:
    """Return the design of 15 flat pieces in a cube."""
    cube = satpack.box("cube", 3, 3, 3)
    return satpack.Puzzle("cube", "cube", cube, small_flat_pieces(), design=Design(want=want))


def sets_of(sizes: tuple[int, ...]) -> tuple[int, int]:
    """Return how many sets of flat pieces have these sizes."""
    family = family_of(in_a_cube(()), Design())
    ranking = Ranking(family)
    rows = ranking.sets(0, len(ranking))
    cells = np.where(rows >= 0, family.sizes[rows], 0)
    found = np.sort(cells, axis=1)[:, ::-1][:, : len(sizes)]
    alike = (found == sizes).all(axis=1) & (cells.sum(axis=1) == sum(sizes))
    return int(alike.sum()), len(ranking)


def three_boxes(*, square: bool) -> satpack.Puzzle:
    """Return the design of four pentominoes and a tetromino in several boxes."""
    sides = {"3x8": (3, 8, 1), "4x6": (4, 6, 1), "2x3x4": (2, 3, 4)}
    regions = [
        Target(name, satpack.Region(satpack.box("cube", *own))) for name, own in sides.items()
    ]
    if square:
        whole = satpack.box("cube", 5, 5, 1)
        regions.append(Target("5x5", satpack.Region((), whole), satpack.Holes(1, 1)))
    pieces = [piece for n in (4, 5) for piece in flat(satpack.polyforms("square", n))]
    design = Design(5, ["unique"], regions)
    return satpack.Puzzle("boxes", "cube", regions[0].region, pieces, design=design)


def counted(puzzle: satpack.Puzzle, sizes: tuple[int, ...] | None = None) -> tuple[int, int]:
    """Return how many sets there are as wished, of pieces of some sizes, and of how many."""
    search = satpack.Designs(puzzle)
    found = list(search)
    return sum(sizes in (None, sizes_of(each)) for each in found), search.sets


def sizes_of(found: Designed) -> tuple[int, ...]:
    """Return how many cells each piece has, the largest first."""
    cells = [len(found.source.pieces[kind]) for kind in found.record.kinds]
    return tuple(sorted(cells, reverse=True))


def cut(n: int) -> tuple[int, int]:
    """Return how many ways there are to cut a square, summed over the sets of pieces."""
    forms = [replace(form, copies=(0, n)) for form in satpack.polyforms("square", n)]
    board = satpack.box("square", n, n)
    search = satpack.Designs(satpack.Puzzle("cut", "square", board, forms, design=Design(n)))
    return sum(satpack.count(found.puzzle()).total or 0 for found in search), search.sets


def cut_six() -> tuple[int, int]:
    """Return the same for 6 x 6, counted at once, if its sets have as many solutions up to symmetry."""
    forms = [replace(form, copies=(0, 6)) for form in satpack.polyforms("square", 6)]
    puzzle = satpack.Puzzle("cut", "square", satpack.box("square", 6, 6), forms, design=Design(6))
    search = satpack.Designs(puzzle, engine="together")
    classes = sum(found.record.solutions[0] for found in search)
    count = satpack.count(replace(puzzle, design=None), engine="cover")
    return count.total if count.symmetry == classes else -1, search.sets


def six_hexominoes() -> tuple[int, int]:
    """Return how many sets of six different hexominoes fill a square."""
    forms = [replace(form, copies=(0, 1)) for form in satpack.polyforms("square", 6)]
    board = satpack.box("square", 6, 6)
    search = satpack.Designs(satpack.Puzzle("six", "square", board, forms, design=Design(6)))
    return len(list(search)), search.sets


def in_rows(n: int) -> tuple[tuple[int, int, int], int]:
    """Return the figures of distinct pentominoes in 5 x n."""
    forms = [replace(form, copies=(0, 1)) for form in satpack.polyforms("square", 5)]
    board = satpack.box("square", 5, n)
    search = satpack.Designs(satpack.Puzzle("rows", "square", board, forms, design=Design()))
    counts = [found.record.solutions[0] for found in search]
    return (sum(counts), len(counts), counts.count(1)), search.sets


def burrs() -> tuple[tuple[int, int, int], int]:
    """Return assemblies, those that come apart, and these with mirror images apart."""
    search = satpack.Designs(
        solid_burr(burr_family("notchable"), design=Design(6, ["solutions >= 1"], best="level"))
    )
    found = list(search)
    assemblies = sum(each.record.solutions[0] for each in found)
    apart = sum(each.record.apart for each in found)
    return (assemblies, apart, mirror_images_apart(found)), search.sets


def mirror_images_apart(found: list[Designed]) -> int:
    """Return how many assemblies come apart, an assembly and its mirror image as two."""
    puzzle = replace(found[0].source, design=None)
    placements = satpack.place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    total = 0
    for outcome in satpack.Survey(puzzle).outcomes():
        if outcome.ending is Ending.SEPARATED:
            numbers = tuple(sorted(placements.index(placed) for placed in outcome.placed()))
            total += PlacementBatch(placements, action, [numbers]).class_sizes()["rotations"]
    return total
