"""Files of tiles: numbers on the sides of squares, read by content."""

import pytest

import satpack
from satpack.io.any_puzzle import parse_any_puzzle
from satpack.runtime.errors import InputError
from tests.tools.brute_force import whole_solutions
from tests.tools.edge_tiles import B3X3S1
from tests.tools.sides import tiles


def read(text):
    return parse_any_puzzle(text.encode(), file="e2pieces.txt")[0]


def lines(tiles):
    return "".join(f"{' '.join(map(str, tile))}\n" for tile in tiles)


@pytest.mark.parametrize("begins", ["", "0\n", "3\n", "c nine tiles\n\n3 3\n", "3 3\r\n"])
def test_tiles_are_those_listed(begins):
    puzzle = read(begins + lines(B3X3S1))
    assert puzzle.pieces == tiles(B3X3S1, 3, 3).pieces
    assert puzzle.sides == tiles(B3X3S1, 3, 3).sides
    assert len(puzzle.region) == 9


def test_equal_tiles_are_copies_and_signs_are_pairs():
    puzzle = read("2 1\n1 2 3 2 +\n2 3 2 1 -\n")
    assert satpack.count(puzzle).total == len(whole_solutions(puzzle)) == 12
    assert [piece.copies.high for piece in read("2 1\n1 2 3 2\n2 3 2 1\n").pieces] == [2]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0\n1 2 3\n", "line 2: 3 numbers; a tile has four, clockwise from the top"),
        ("3 3\n1 2 3 4\n", "has 1 tile for a board of 3 x 3"),
        ("1 2 3 4\n1 2 x 4\n", "line 2: found '1 2 x 4'; use four numbers per tile"),
        ("1 1 1 1\n1 1 1 1\n", "no rectangle has 2 tiles and 0 sides of a frame"),
        ("2 1\n1 2 3 4 +\n1 2 3 4\n", "some tiles have a sign and others none"),
        ("0\n", "has no tiles"),
    ],
)
def test_mistakes_in_files_of_edge_tiles_are_named(text, fault):
    with pytest.raises(InputError) as caught:
        read(text)
    assert fault in str(caught.value)
