"""Connected parts of sets of cells, by another way: cells joined two at a time."""

import random

import pytest

import satpack
from satpack.model.connected import connected_parts, notes_on_parts
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells


def joined(surface, cells):
    """The parts of a set of cells, as sets."""
    of = {cell: {cell} for cell in cells}
    for cell in cells:
        for near in surface.neighbours(cell):
            if near in of and of[near] is not of[cell]:
                of[cell] |= of[near]
                for other in of[near]:
                    of[other] = of[cell]
    return {frozenset(part) for part in of.values()}


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("wrap", [False, True])
def test_parts_are_found_and_reported(grid, wrap):
    draw = random.Random(7)
    kind = GRIDS[grid]
    whole = box_cells(kind, (4, 3, 3)[: kind.dimension])
    for share in (0.2, 0.4, 0.6, 0.8, 0.9, 1):
        cells = [cell for cell in whole if draw.random() < share] or [whole[0]]
        region = satpack.Region(cells, wrap=[wrap, *[False] * (kind.dimension - 1)])
        puzzle = satpack.Puzzle("parts", kind, region, [satpack.Piece("a", cells[:1])])
        parts = connected_parts(puzzle.surface, cells)
        assert all(list(part) == sorted(part) for part in parts)
        assert set(map(frozenset, parts)) == joined(puzzle.surface, cells)
        notes = list(notes_on_parts(puzzle))
        assert (
            notes == []
            if len(parts) == 1
            else notes[0].startswith(f"the region falls into {len(parts)} parts")
        )
