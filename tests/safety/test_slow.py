"""Small files that ask for much work: what is bounded is counted here, not timed."""

import gzip
import json
import lzma

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack import polyforms as polyforms_of
from satpack.engines.sat import sizes
from satpack.engines.sat.encoding import BASES, choose
from satpack.gallery import load
from satpack.io import compressed
from satpack.io.compressed import MAX_EMPTY_LINES, reading_lines
from satpack.model.grids import GRIDS, Grid
from satpack.model.placing.placements import place
from satpack.model.shapes.polyforms import KINDS, LARGEST, MAX_POLYFORMS
from satpack.render.pictures import MAX_SOLID
from satpack.render.solids.meshes import MAX_CELLS
from satpack.runtime.errors import LimitError
from satpack_encodings import AT_MOST_ONE
from tests.tools.command import run
from tests.tools.strategies import puzzles


@pytest.fixture
def turns(monkeypatch):
    """How often a shape is turned in every way, which takes long where it is large or there are many."""
    made = []
    orientations = Grid.orientations

    def counted(self, *arguments, **options):
        made.append(self)
        return orientations(self, *arguments, **options)

    monkeypatch.setattr(Grid, "orientations", counted)
    return made


@pytest.mark.parametrize("grid", GRIDS)
def test_polyforms_that_are_too_many_are_refused_before_they_grow(grid, turns):
    for kind, largest in LARGEST[grid].items():
        for n in (largest + 1, 12 + largest, 10**9):
            with pytest.raises(LimitError, match=f"more than 5,000 polyforms of {n} cells"):
                polyforms_of(grid, n, kind=kind)
    assert not turns


@pytest.mark.parametrize("kind", KINDS)
def test_the_largest_polyforms_that_are_made_are_the_last_that_are_few_enough(kind, monkeypatch):
    largest = LARGEST["hexagon"][kind]
    assert 0 < len(polyforms_of("hexagon", largest, kind=kind)) <= MAX_POLYFORMS
    monkeypatch.setitem(LARGEST["hexagon"], kind, largest + 1)
    with pytest.raises(LimitError, match=f"polyforms of {largest + 1} cells"):
        polyforms_of("hexagon", largest + 1, kind=kind)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
@pytest.mark.parametrize("line", [b"\n", b"c\n", b" \n", b"\r\n"])
def test_lines_that_say_nothing_are_bounded(tmp_path, pack, line):
    path = tmp_path / "x.cnf"
    path.write_bytes(pack(line * (2 * MAX_EMPTY_LINES)))
    with reading_lines(str(path)) as lines:
        for number, _ in enumerate(lines, 1):
            assert number <= MAX_EMPTY_LINES
            if number == MAX_EMPTY_LINES:
                break
        with pytest.raises(LimitError, match="takes at most 1,000,000"):
            next(lines)


def test_lines_that_say_little_are_not_empty(tmp_path, monkeypatch):
    monkeypatch.setattr(compressed, "MAX_EMPTY_LINES", 0)
    path = tmp_path / "x.cnf"
    path.write_bytes(b"1\n0\n-2\n0")
    with reading_lines(str(path)) as lines:
        assert list(lines) == [b"1\n", b"0\n", b"-2\n", b"0"]


def test_a_large_piece_that_lies_as_it_is_is_not_turned(tmp_path, turns):
    edge = 30
    cells = [[x, y, z] for x in range(edge) for y in range(edge) for z in range(edge)]
    assert len(cells) > MAX_SOLID
    found = {"format": "satpack-solution-1", "puzzle": "block", "grid": "cube"}
    path = tmp_path / "block.json"
    path.write_text(json.dumps(found | {"placements": [{"piece": "A", "cells": cells}]}))
    for suffix in (".svg", ".txt", ".html"):
        picture = tmp_path / f"x{suffix}"
        done = run("render", path, "-o", picture)
        assert done.exit_code == 2
        assert done.stderr == (
            f"satpack: error: {picture}: 27,000 cells; satpack draws solids of at most 15,000, "
            f"and makes meshes of at most {MAX_CELLS:,}\n"
        )
        assert not picture.exists()
    assert not turns


def test_a_solid_that_is_too_large_to_draw_is_not_looked_for(tmp_path, monkeypatch):
    def never(*_, **__):
        raise AssertionError

    monkeypatch.setattr("satpack.questions.solve.explained_answer", never)
    puzzle, picture = tmp_path / "block.toml", tmp_path / "x.svg"
    puzzle.write_text(
        'name = "block"\ngrid = "cube"\nregion.box = [30, 30, 30]\n'
        '[[pieces]]\nname = "A"\nbox = [30, 30, 30]\n'
    )
    done = run("solve", puzzle, "-o", picture)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"satpack: error: {picture}: 27,000 cells; satpack draws solids")
    with pytest.raises(AssertionError):
        run("solve", puzzle, "-o", picture.with_suffix(".json"), catch_exceptions=False)


def test_a_formula_is_counted_as_far_as_its_bound(monkeypatch):
    placements = place(load("soma"))
    encoding = choose(placements, "plain+nogoods", "commander")
    made = []

    def stream(*arguments, **options):
        for clause in original(*arguments, **options):
            made.append(clause)
            yield clause

    original = sizes.stream
    monkeypatch.setattr(sizes, "stream", stream)
    whole = sizes.size(placements, encoding)
    # exactly-ones are counted without being made
    assert 10_000 < len(made) < whole["clauses"]
    assert sizes.size(placements, encoding, most=whole["clauses"]) == whole
    # not even one is made where the cells alone take more
    for most, some in ((10_000, 10_001), (1_000, 0)):
        made.clear()
        cut = sizes.size(placements, encoding, most=most)
        assert (cut["variables"], cut["clauses"], cut["literals"]) == (None, None, None)
        assert len(made) == some


@given(puzzles(), st.sampled_from(list(BASES)), st.sampled_from(AT_MOST_ONE))
def test_what_the_cells_take_at_least_is_not_more_than_the_formula_has(puzzle, base, method):
    placements = place(puzzle)
    whole = sizes.size(placements, choose(placements, base, method))
    assert sizes.size(placements, choose(placements, base, method), most=whole["clauses"]) == whole


def test_info_says_that_a_formula_is_too_large_to_be_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(sizes, "MAX_CLAUSES", 10_000)
    path = tmp_path / "many.toml"
    path.write_text(
        'name = "many"\ngrid = "square"\nregion.box = [40, 10]\nregion.optional = true\n'
        '[[pieces]]\nname = "L"\ncells = """\n#.\n##"""\ncopies = 90\n'
    )
    done = run("info", path, "--verbose")
    assert done.exit_code == 0
    assert "more than 10,000 clauses, which are not counted" in done.stdout
    cnf = json.loads(run("info", path, "--json").stdout)["cnf"]
    assert cnf == {
        "encoding": "plain+nogoods",
        "at_most_one": cnf["at_most_one"],
        "variables": None,
        "clauses": None,
        "literals": None,
    }
