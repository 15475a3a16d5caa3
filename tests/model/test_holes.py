"""Bounds on the number of cells that stay empty: every engine honours or refuses them."""

from collections import Counter
from dataclasses import replace

import pytest

import satpack
from satpack import Holes, InputError, OptionError, Region, VerificationError
from satpack.engines.prepared import impossible_by_area
from satpack.engines.sat.decoding import decode_files
from satpack.io.formulas.cnf_file import reading_cnf
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.questions.solve import answer
from tests.tools.brute_force import solutions
from tests.tools.cnf_models import solver_of

TEXT = """
name = "Dominoes and trominoes, as many as you like"
grid = "square"
[region]
cells = "+++\\n+++\\n#++"
{holes}
[[pieces]]
name = "I"
box = [2, 1]
copies = "0-4"
[[pieces]]
name = "L"
cells = "##\\n#."
copies = "0-2"
"""

LOOSE = parse_puzzle(TEXT.format(holes=""))
SOLUTIONS = solutions(LOOSE)
EMPTY = Counter(9 - sum(len(cells) for _, cells in filling) for filling in SOLUTIONS)


def count(puzzle, **options):
    return satpack.count(puzzle, **options).total


@pytest.mark.parametrize("encoding", ["plain", "channelled"])
@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 1), (0, 2), (2, 4), (3, 8), (0, 9)])
def test_a_bound_keeps_the_fillings_it_allows(low, high, encoding):
    puzzle = replace(LOOSE, holes=Holes(low, high))
    expected = sum(times for empty, times in EMPTY.items() if low <= empty <= high)
    assert count(puzzle, encoding=encoding) == expected
    assert count(puzzle, engine="frontier") == expected
    for solution in satpack.enumerate(puzzle):
        assert low <= len(solution.empty()) <= high


def test_a_solution_with_too_many_empty_cells_is_refused():
    solution = next(s for s in satpack.enumerate(LOOSE) if len(s.empty()) == 4)
    with pytest.raises(VerificationError, match="4 cells stay empty; the puzzle wants 0 to 3"):
        replace(solution, puzzle=replace(LOOSE, holes=Holes(0, 3))).verify()


def test_fixed_areas_make_it_arithmetic():
    burr = satpack.load("burr6")
    eight = replace(burr, holes=Holes(8, 8))
    assert not eight.limits_holes
    assert impossible_by_area(eight) is None
    seven = replace(burr, holes=Holes(0, 7))
    assert seven.limits_holes
    assert impossible_by_area(seven) == "145 to 152 cells, pieces cover 144"


def test_more_holes_than_cells_that_may_stay_empty_are_impossible():
    found = answer(replace(LOOSE, holes=Holes(9, 9)))
    assert (found.status.value, found.reason) == (
        "impossible",
        "9 empty cells, 8 may stay empty",
    )


def test_packing_by_coordinates_refuses():
    puzzle = parse_puzzle(
        """
        name = "dominoes"
        grid = "square"
        [region]
        cells = "+++\\n+++"
        holes = "0-2"
        [[pieces]]
        name = "I"
        box = [2, 1]
        copies = "0-3"
        """
    )
    with pytest.raises(OptionError, match="the number of empty cells is bounded"):
        answer(puzzle, encoding="order")
    assert count(puzzle) == 3 + 11


# --- in CNF files


@pytest.mark.parametrize("holes", [None, Holes(3, 3), Holes(0, 2)])
def test_cnf_files_say_how_many_cells_stay_empty(tmp_path, holes):
    puzzle, path = replace(LOOSE, holes=holes), str(tmp_path / "a.cnf")
    satpack.encode(puzzle).write(path)
    with reading_cnf(path) as file:
        assert file.header.puzzle.holes == holes
    claim = tmp_path / "claim"
    claim.write_text("s UNSATISFIABLE\n")
    decode_files(path, str(claim), puzzle=puzzle)
    decode_files(path, str(claim), puzzle=replace(puzzle, name="of any name"))
    with pytest.raises(InputError, match="the number of cells that may stay empty differs"):
        decode_files(path, str(claim), puzzle=replace(LOOSE, holes=Holes(1, 1)))


def test_a_bound_on_empty_cells_that_excludes_nothing_is_dropped(tmp_path):
    path, claim = tmp_path / "a.cnf", tmp_path / "claim"
    satpack.encode(LOOSE).write(path)
    claim.write_text("s UNSATISFIABLE\n")
    loose = replace(LOOSE, holes=Holes(0, len(LOOSE.region.optional)))
    assert not loose.limits_holes
    decode_files(str(path), str(claim), puzzle=loose)


def test_the_cnf_alone_rejects_too_many_empty_cells(tmp_path):
    path, model = tmp_path / "a.cnf", tmp_path / "model"
    satpack.encode(LOOSE).write(path)
    with solver_of(path) as (_, solver):
        assert solver.solve()
        found = solver.get_model()
    model.write_text(" ".join(map(str, found)))
    empty = len(decode_files(str(path), str(model)).solution.empty())
    text = path.read_text()
    path.write_text(text.replace("c | [region]", f"c | [region]\nc | holes = {empty + 1}", 1))
    with pytest.raises(VerificationError, match=f"the puzzle wants {empty + 1}$"):
        decode_files(str(path), str(model))


@pytest.mark.parametrize(
    "region", ["box = [3, 3]", 'cells = """\n###\n###\n###"""', "cells = [[0, 0], [1, 0]]"]
)
@pytest.mark.parametrize("holes", ["1", '"0-1"'])
def test_empty_cells_may_be_any_unless_some_are_optional(region, holes):
    text = f'name = "x"\ngrid = "square"\n[region]\n{region}\nholes = {holes}\n[[pieces]]\nname = "I"\nbox = [1, 1]'
    given = parse_puzzle(text)
    assert given == parse_puzzle(text.replace("holes", "optional = true\nholes"))
    assert given.region.required == ()
    kept = parse_puzzle(text.replace("holes", "optional = false\nholes"))
    assert kept.region.optional == ()
    assert parse_puzzle(puzzle_text(kept)) == kept
    assert parse_puzzle(puzzle_text(given)) == given


def test_no_empty_cells_make_no_cell_optional():
    text = 'name = "x"\ngrid = "square"\n[region]\nbox = [2, 2]\nholes = 0\n[[pieces]]\nname = "I"\nbox = [1, 1]'
    assert len(parse_puzzle(text).region.required) == 4


def test_every_cell_of_a_drawing_may_be_optional():
    text = 'name = "x"\ngrid = "square"\n[region]\ncells = "##+"\n{}\n[[pieces]]\nname = "I"\nbox = [1, 1]'
    puzzle = parse_puzzle(text.format("optional = true"))
    assert puzzle.region == Region((), ((0, 0), (1, 0), (2, 0)))
    assert parse_puzzle(text.format("optional = false")).region.required == ((0, 0), (1, 0))
