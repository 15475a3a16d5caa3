"""Worksheets and PDF files."""

import re
from dataclasses import replace

import pytest

import satpack
from satpack.render.svg.worksheet import PAGE, worksheet
from tests.render.test_svg import parsed
from tests.tools.command import run


def corners(page):
    """Return the corners of every area of a page, in millimetres."""
    root = parsed(page)
    assert (root.attrib["width"], root.attrib["height"]) == tuple(f"{side:g}mm" for side in PAGE)
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        if path.attrib.get("fill", "none") != "none":
            yield [
                tuple(map(float, spot))
                for spot in re.findall(r"([\d.]+) ([\d.]+)", path.attrib["d"])
            ]


@pytest.mark.parametrize("unit", [8, 12.5, None])
def test_pieces_are_as_large_as_asked(unit):
    puzzle = satpack.Puzzle(
        "Two", "square", satpack.Region("####", grid="square"), [satpack.Piece("I", "##", 2, grid="square")]
    )  # fmt: skip
    (page,) = worksheet(puzzle, unit=unit)
    edge = unit or 20
    boxes = [
        (max(x) - min(x), max(y) - min(y)) for x, y in (zip(*each, strict=True) for each in corners(page))
    ]  # fmt: skip
    assert [pytest.approx((2 * edge, edge), abs=0.02)] * 2 == boxes


def test_every_copy_of_every_piece_lies_on_the_paper_and_none_on_another():
    for name in ("calendar", "haley", "hexominoes-one-sided-15x24", "tangram", "hat"):
        puzzle = satpack.load(name)
        found = 0
        for page in worksheet(puzzle):
            boxes = []
            for each in corners(page):
                x, y = zip(*each, strict=True)
                assert 0 < min(x) < max(x) < PAGE[0]
                assert 0 < min(y) < max(y) < PAGE[1]
                boxes.append((min(x), min(y), max(x), max(y)))
            found += len(boxes)
            for index, (a, b, c, d) in enumerate(boxes):
                assert not any(
                    e < c and a < g and f < d and b < h for e, f, g, h in boxes[index + 1 :]
                )
        assert found == sum(piece.copies.high for piece in puzzle.pieces)


def test_a_solution_has_the_last_page():
    puzzle = satpack.load("haley")
    pages = worksheet(puzzle)
    assert worksheet(puzzle, solution=satpack.solve(puzzle))[:-1] == pages


@pytest.mark.parametrize(
    ("name", "unit", "fault"),
    [
        ("haley", 50, "cells of 50 mm don't fit on A4; use a unit of 26.4 or less"),
        ("haley", 0.5, "a cell of 0.5 mm; use a unit from 1 to 100"),
        ("haley", float("nan"), "a cell of nan mm"),
        ("soma", 20, "a solid is not cut out of paper"),
        ("y25", None, None),
        ("duijvestijn-112", None, None),
    ],
)
def test_what_does_not_fit_is_refused(name, unit, fault):
    puzzle = satpack.load(name)
    if fault is None:
        assert worksheet(puzzle, unit=unit)
        return
    with pytest.raises(satpack.SatpackError, match=re.escape(fault)):
        worksheet(puzzle, unit=unit)


def test_too_many_pieces_are_refused():
    puzzle = satpack.load("dominoes-8x8")
    many = replace(puzzle, pieces=[replace(puzzle.pieces[0], copies=satpack.Copies(0, 401))])
    with pytest.raises(satpack.LimitError, match="401 pieces to cut out"):
        worksheet(many)


@pytest.mark.parametrize(
    ("command", "status", "files"),
    [
        (["haley", "-o", "a.pdf", "--solution"], 0, {"a.pdf": 3}),
        (["mutilated-chessboard", "-o", "a.pdf", "--solution"], 20, {"a.pdf": 2}),
        (["soma", "-o", "a.pdf", "--solution"], 0, {"a.pdf": 2}),
        (["haley", "-o", "a.svg", "--unit", "10"], 0, {"a.svg": None}),
        (["haley", "-o", "a.svg", "--unit", "10", "--solution"], 0, {"a-1.svg": None, "a-2.svg": None}),
        (["haley", "-o", "a.txt", "--solution"], 2, {}),
        (["haley", "--unit", "20"], 2, {}),
    ],
)  # fmt: skip
def test_info_writes_worksheets(command, status, files, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("info", *command)
    assert done.exit_code == status, done.output
    assert {file.name for file in tmp_path.iterdir()} == set(files)
    for name, pages in files.items():
        if pages is not None:
            content = (tmp_path / name).read_bytes()
            assert content.startswith(b"%PDF-")
            assert len(re.findall(rb"/Type */Page\b", content)) == pages


def test_whatever_is_drawn_can_be_a_pdf(tmp_path):
    puzzle = satpack.load("soma")
    solution = satpack.solve(puzzle)
    for index in range(2):
        solution.save(tmp_path / f"{index}.pdf")
    first, second = ((tmp_path / f"{index}.pdf").read_bytes() for index in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")
