"""Thousands of assemblies of some difficulty: level, verdict and states are those of a search that knows only cells."""

import pytest

from satpack.disassembly.taking import Taker
from satpack.disassembly.tree import Ending
from tests.disassembly.generators import CUBE, assembly, boxed
from tests.disassembly.naive import first_level

# how a box looks inside, how many pieces it is cut into, which part of it is kept, and where the lid is open
BOXES = [((2, 2, 2), 2, 0.4, ((1, 1),)), ((2, 2, 3), 3, 0.4, ((1, 1),))]
BLOCK, BLOCKS = 100, 13


def assemblies(box, block):
    return [assembly(boxed(seed, *box)) for seed in range(BLOCK * block, BLOCK * (block + 1))]


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("box", BOXES)
def test_a_hundred_come_apart_as_the_plain_way_says(box, block):
    taker = Taker(CUBE)
    for each in assemblies(box, block):
        found = taker.take_apart(each).whole
        level, seen = first_level([placed.cells for placed in each.placed])
        assert len(found.moves) == (level or 0)
        if level is None:
            assert (found.ending, found.states) == (Ending.LOCKED, seen)


def test_a_quarter_of_them_take_three_moves_or_more():
    taker = Taker(CUBE)
    levels = [
        len(taker.take_apart(each).whole.moves)
        for box in BOXES
        for block in range(BLOCKS)
        for each in assemblies(box, block)
    ]
    assert len(levels) == 2_600
    assert sum(level >= 3 for level in levels) >= len(levels) / 4
