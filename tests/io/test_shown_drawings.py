"""The drawings of cells that the page on puzzle files shows are what it says they are."""

from pathlib import Path

import satpack
from satpack.io.puzzles.drawing import read_drawing
from satpack.model.grids import GRIDS
from satpack.runtime.errors import PuzzleError

PAGE = Path(__file__).parents[2] / "docs" / "puzzle-files.md"


def drawings(start):
    """Return the drawings, side by side, of the first block of text after some words."""
    text = PAGE.read_text(encoding="utf-8").partition(start)[2]
    lines = text.partition("```text\n")[2].partition("\n```")[0].split("\n")
    wide = max(map(len, lines))
    lines = [line.ljust(wide) for line in lines]
    blank = [all(line[i] == " " for line in lines) for i in range(wide)]
    starts = [i for i in range(wide) if not blank[i] and (i == 0 or blank[i - 1])]
    ends = [i + 1 for i in range(wide) if not blank[i] and (i + 1 == wide or blank[i + 1])]
    return [
        "\n".join(line[a:b] for line in lines).rstrip() for a, b in zip(starts, ends, strict=True)
    ]


def cells(name, text):
    return read_drawing(GRIDS[name], text, optional=False, blame=PuzzleError).required


def test_a_hexagon_of_kites_one_of_drafters_a_square_of_tans_and_a_hat():
    kites, drafters, tans, hat = drawings("**Kites** divide")
    for name, text in (("kite", kites), ("drafter", drafters), ("tan", tans)):
        assert sorted(cells(name, text)) == sorted(GRIDS[name].domain)
    shipped = satpack.load("hat").pieces[0].cells
    kite = GRIDS["kite"]
    assert kite.canonical(cells("kite", hat), reflect=True) == kite.canonical(shipped, reflect=True)


def test_a_cube_of_tetrahedra():
    layers = drawings("A cube of `rhombic`")
    grid = GRIDS["rhombic"]
    assert sorted(cells("rhombic", "\n\n".join(layers))) == sorted(grid.domain)


def test_rows_and_hexagons_lie_as_far_apart_as_it_says():
    for name, right, below in (("kite", 4, 3), ("drafter", 4, 5)):
        grid = GRIDS[name]
        assert grid.places.basis == ((right, 0), (right // 2, below))
    assert GRIDS["tan"].places.basis == ((3, 0), (0, 3))
