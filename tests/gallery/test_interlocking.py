"""Interlocking puzzles that ship: their assemblies, taken apart, are what their files expect."""

from dataclasses import replace

import pytest

from satpack import Ending, Survey, load
from tests.engines.disassembly.naive import first_level


# those that the plain way can decide in a second
@pytest.mark.parametrize(
    "name", ["chinese-cross", "dubois", "dubois-long", "interlocking-cube", "six-way"]
)
def test_the_plain_way_agrees(name):
    for found in Survey(load(name)):
        level, seen = first_level([placed.cells for placed in found.assembly.placed])
        if level is None:
            assert (found.whole.ending, found.whole.states) == (Ending.LOCKED, seen)
        else:
            assert len(found.whole.moves) == level


def test_burr6_has_two_traps_and_444_assemblies_in_the_fixed_frame():
    puzzle = load("burr6")
    survey = Survey(puzzle)
    locked = [found.locked for found in survey if found.trap]
    assert [len(group) for group in locked] == [3, 3]
    assert survey.tally.traps == 2
    assert puzzle.expect.total == 444


def test_the_box_with_its_opening_closed_keeps_everything():
    puzzle = load("corner-box")
    cells = {cell for piece in puzzle.pieces[:1] for cell in piece.cells}
    lid = {(x, y, 4) for x in range(5) for y in range(5)}
    box = replace(puzzle.pieces[0], cells=tuple(sorted(cells | lid)))
    closed = replace(
        puzzle,
        pieces=(box, *puzzle.pieces[1:]),
        region=replace(puzzle.region, required=box.cells),
    )
    survey = Survey(closed)
    assert {found.ending for found in survey} == {Ending.LOCKED}
    # the closed box can be turned in 24 ways
    assert 24 * survey.tally.assemblies == puzzle.expect.total
