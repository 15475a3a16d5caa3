"""`satpack info`: sizes of formulas, and drawings; its words stand in `golden/outputs`."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.engines.sat.encoding import ENCODINGS, choose
from satpack.engines.sat.sizes import base_sizes, extra_sizes, size
from satpack.model.placing.placements import place
from satpack.render.svg.puzzle_sheet import puzzle_page
from satpack_encodings import AT_MOST_ONE
from tests.tools.command import run
from tests.tools.formulas import written
from tests.tools.strategies import puzzles


def info(*arguments):
    done = run("info", *arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_sizes_add_up():
    placements = place(satpack.load("tetrominoes-4x5"))
    bases = {(s["encoding"], s["at_most_one"]): s for s in base_sizes(placements)}
    extras = {s["extra"]: s for s in extra_sizes(placements)}
    for name in ENCODINGS:
        base, *added = name.split("+")
        for method in AT_MOST_ONE:
            formula = written(placements, choose(placements, name, method))
            whole = size(placements, formula.cnf.encoding)
            assert whole["variables"] == formula.variables.top
            assert whole["clauses"] == len(formula.clauses)
            assert whole["literals"] == sum(map(len, formula.clauses))
            for key in ("variables", "clauses", "literals"):
                parts = [bases[base, method], *(extras[extra] for extra in added)]
                assert whole[key] == sum(part[key] for part in parts)


@given(puzzles(), st.sampled_from(ENCODINGS), st.sampled_from(AT_MOST_ONE))
def test_sizes_are_those_of_what_is_written(puzzle, name, method):
    placements = place(puzzle)
    encoding = choose(placements, name, method)
    formula = written(placements, encoding)
    counted = {
        "encoding": encoding.name,
        "at_most_one": method,
        "variables": formula.variables.top,
        "clauses": len(formula.clauses),
        "literals": sum(map(len, formula.clauses)),
    }
    assert size(placements, encoding) == counted
    assert size(placements, encoding, most=len(formula.clauses)) == counted
    if formula.clauses:
        few = size(placements, encoding, most=len(formula.clauses) - 1)
        assert (few["variables"], few["clauses"], few["literals"]) == (None, None, None)


def test_an_extra_that_a_puzzle_is_too_large_for():
    placements = place(satpack.load("hexominoes-15x15-less-3x5"))
    extras = {s["extra"]: s for s in extra_sizes(placements)}
    assert extras["nogoods"] == {
        "extra": "nogoods",
        "variables": None,
        "clauses": None,
        "literals": None,
    }
    assert extras["adjacency"]["clauses"] > 100_000


@pytest.mark.parametrize("name", ["soma", "haley", "lonpos-pyramid", "tetraprisms", "calibron-12"])
def test_a_puzzle_is_drawn_to_a_file(name, tmp_path):
    puzzle = satpack.load(name)
    path = tmp_path / "a.svg"
    done = run("info", name, "-o", path)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"wrote {path}\n")
    root = ET.parse(path).getroot()  # noqa: S314 - what the test has just written
    namespace = "{http://www.w3.org/2000/svg}"
    titles = [group.find(f"{namespace}title").text for group in root.findall(f"{namespace}g")]
    wanted = [f"{p.name} ×{p.copies}".removesuffix(" ×1") for p in puzzle.pieces]  # noqa: RUF001
    if len(puzzle.region) <= 2000:
        wanted.insert(0, f"region: {len(puzzle.region)} cells")
    assert titles == wanted
    drawings = root.findall(f"{namespace}g/{namespace}svg")
    boxes = [tuple(float(d.get(key)) for key in ("x", "y", "width", "height")) for d in drawings]
    wide, high = float(root.get("width")), float(root.get("height"))
    for i, (x, y, w, h) in enumerate(boxes):
        assert min(x, y) >= -0.01
        assert x + w <= wide + 0.01
        assert y + h <= high + 0.01
        for a, b, c, d in boxes[:i]:  # none lies on another
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y
    captions = root.findall(f"{namespace}g/{namespace}g")
    assert len(captions) == len(titles)
    for caption in captions:  # what is written below a small drawing is wider than that
        (path,) = caption.iter(f"{namespace}path")
        across = [float(x) for x in re.findall(r"(-?[\d.]+)[ ,]-?[\d.]+", path.get("d"))]
        assert min(across) > -1  # a curve does not reach the points that bend it
        assert max(across) < wide + 1


def test_names_of_strangers_are_no_markup():
    puzzle = satpack.load("soma")
    nasty = replace(puzzle, name="<script>alert(1)</script>", source="a & <b>")
    page = puzzle_page(replace(nasty, pieces=(replace(puzzle.pieces[0], name="<é>" * 9),)))
    assert "<script" not in page
    assert "a &amp; &lt;b&gt;" in page
    assert "<é>" not in page
