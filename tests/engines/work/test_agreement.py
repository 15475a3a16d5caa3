"""The digest of a puzzle: the same for puzzles with the same solutions, another for others."""

from dataclasses import replace

import satpack
from satpack.engines.work.cubes import puzzle_digest
from satpack.model.ranges import Copies

BAR = satpack.Piece("bar", "##", copies=2, grid="square", colours={(0, 0): "red"})
RED = satpack.Colour("red", shade="#f00")
ROW = satpack.Puzzle("row", "square", "####", [BAR], colours=[RED])


def with_piece(**changed):
    return replace(ROW, pieces=(replace(BAR, **changed),))


def test_only_what_decides_solutions_counts():
    mine = puzzle_digest(ROW)
    shown = replace(with_piece(colour="blue"), colours=(replace(RED, shade="#00f"),), name="other")
    assert puzzle_digest(shown) == mine
    others = [
        with_piece(copies=Copies(1, 2)),
        with_piece(cells=((0, 0), (0, 1))),
        with_piece(colours=()),
        with_piece(sides=[((0, 0), (0, 1), "a")]),
        replace(ROW, colours=(replace(RED, on=("blue",)), satpack.Colour("blue"))),
        replace(ROW, reflect=not ROW.reflect),
    ]
    digests = list(map(puzzle_digest, others))
    assert mine not in digests
    assert len(set(digests)) == len(digests)
