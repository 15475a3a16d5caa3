"""Thousands of assemblies of some difficulty: level, verdict and states are those of a search that knows only cells."""

import pytest

from satpack.engines.disassembly.taking import Taker
from satpack.model.moves.disassembly import Ending
from tests.engines.disassembly.generators import CUBE, assembly, boxed
from tests.engines.disassembly.naive import first_level
from tests.tools.nights import by_night

# how a box looks inside, how many pieces it holds, which part of its inside they fill, and where its lid is open
BOX = (2, 2, 2), 2, 0.4, ((1, 1),)
SIZE, BLOCKS = 100, 26
BY_DAY = 2
"""Blocks that are looked at on each change; the others are by night."""


def assemblies(block):
    return [assembly(boxed(seed, *BOX)) for seed in range(SIZE * block, SIZE * (block + 1))]


@pytest.mark.parametrize("block", by_night(range(BLOCKS), lambda block: block >= BY_DAY))
def test_a_hundred_come_apart_as_the_plain_way_says(block):
    taker = Taker(CUBE)
    for each in assemblies(block):
        found = taker.take_apart(each).whole
        level, seen = first_level([placed.cells for placed in each.placed])
        assert len(found.moves) == (level or 0)
        if level is None:
            assert (found.ending, found.states) == (Ending.LOCKED, seen)


def test_a_quarter_of_them_take_three_moves_or_more():
    taker = Taker(CUBE)
    levels = [
        len(taker.take_apart(each).whole.moves)
        for block in range(BY_DAY)
        for each in assemblies(block)
    ]
    assert len(levels) == SIZE * BY_DAY
    assert sum(level >= 3 for level in levels) >= len(levels) / 4
