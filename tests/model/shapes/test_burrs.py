"""Pieces of six-piece burrs by number, against what B. Cutler published of all of them."""

import json
import re

import pytest

import satpack
from satpack import GRIDS, PuzzleError
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.connected import connected_parts
from satpack.model.shapes.burrs import LENGTHS, burr_cells, burr_family, burr_number
from tests.tools.command import run

CUBE = GRIDS["cube"]

# those that a saw can make and that go into solid burrs (Cutler 1977-78), each by its own, least number
NOTCHABLE = (
    1, 18, 35, 52, 86, 103, 120, 154, 188, 256, 359, 615, 792,
    824, 856, 871, 888, 911, 928, 943, 960, 975, 992, 1007, 1024,
)  # fmt: skip


def written(entry, grid="cube"):
    box = [9] * GRIDS[grid].dimension
    return f'name = "x"\ngrid = "{grid}"\nregion.box = {box}\n[[pieces]]\n{entry}\n'


def test_as_many_are_in_one_part_and_different_as_published():
    connected = [n for n in range(1, 4097) if len(connected_parts(CUBE, burr_cells(n))) == 1]
    assert len(connected) == 2225
    assert burr_family("all") == tuple(sorted({burr_number(burr_cells(n)) for n in connected}))
    assert len(burr_family("all")) == 837


def test_notchable_pieces_have_their_own_numbers():
    assert [burr_number(burr_cells(n)) for n in NOTCHABLE] == list(NOTCHABLE)
    assert len(burr_family("notchable")) == 59
    assert set(NOTCHABLE) < set(burr_family("notchable")) < set(burr_family("all"))


def test_a_number_is_one_more_than_the_values_of_what_is_cut_out():
    whole = set(burr_cells(1))
    assert len(whole) == 24
    values = {
        (1, 0, 1): 1, (2, 0, 1): 2, (3, 0, 1): 4, (4, 0, 1): 8,
        (1, 1, 1): 16, (2, 1, 1): 32, (3, 1, 1): 64, (4, 1, 1): 128,
        (2, 0, 0): 256, (3, 0, 0): 512, (2, 1, 0): 1024, (3, 1, 0): 2048,
    }  # fmt: skip
    for number in range(1, 4097, 7):
        cut = whole - set(burr_cells(number))
        assert number == 1 + sum(values[cell] for cell in cut)


def test_longer_sticks_are_cut_in_the_middle():
    for length in LENGTHS:
        cells = burr_cells(975, length=length)
        assert len(cells) == len(burr_cells(975)) + 4 * (length - 6)
        assert burr_number(cells) == 975


BURRS = ["chinese-cross", "six-way", "dubois", "dubois-long", "piston", "loves-dozen", "unique-ten"]


@pytest.mark.parametrize("name", BURRS)
def test_shipped_pieces_that_are_named_by_number_have_it(name):
    puzzle = satpack.load(name)
    for piece in puzzle.pieces:
        number = int(re.match("[0-9]+", piece.name)[0])
        length = max(x for x, _, _ in piece.cells) + 1
        assert piece.cells == burr_cells(number, length=length)
        assert burr_number(piece.cells) == number


def test_what_is_no_stick_has_no_number():
    soma = satpack.load("soma")
    assert {burr_number(piece.cells) for piece in soma.pieces} == {None}
    lacks_an_end = [cell for cell in burr_cells(1) if cell != (0, 0, 0)]
    assert burr_number(lacks_an_end) is None
    assert burr_number([(x, y, z) for x in range(7) for y in range(2) for z in range(2)]) is None


def test_files_name_pieces_by_number():
    (piece,) = parse_puzzle(written("burr = 1024")).pieces
    assert (piece.name, piece.cells) == ("1024", burr_cells(1024))
    (piece,) = parse_puzzle(written("name = 'key'\nburr = 1\nlength = 8\ncopies = 2")).pieces
    assert (piece.name, piece.cells, str(piece.copies)) == ("key", burr_cells(1, length=8), "2")


@pytest.mark.parametrize("bad", [{"number": 0}, {"number": 4097}, {"number": 1, "length": 7}])
def test_numbers_that_no_piece_has(bad):
    with pytest.raises(PuzzleError):
        burr_cells(**bad)


def test_info_shows_numbers():
    done = run("info", "burr6")
    numbers = "A is 702, B is 768, C is 944, D is 1024, E is 1015, F is 883"
    assert f"burr pieces, by Cutler's numbers: {numbers}\n" in done.stdout
    facts = json.loads(run("info", "chinese-cross", "--json").stdout)
    assert facts["burr"] == {n: int(n) for n in ("1", "256", "824", "928", "975", "1024")}
    assert "burr" not in json.loads(run("info", "soma", "--json").stdout)
