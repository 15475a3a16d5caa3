"""Drawings mean what a person sees in them, or are refused: never something else without a word."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import GRIDS, PuzzleError
from satpack.gallery import load_with_notes
from satpack.io.puzzles.drawing import read_drawing
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.connected import connected_parts, notes_on_parts

PAGE = Path(__file__).parents[2] / "docs" / "puzzle-files.md"


def written(grid, region, piece="#", more=""):
    return f"""
name = "drawn"
grid = "{grid}"
{more}
[region]
cells = '''
{region}'''
[[pieces]]
name = "p"
cells = '''
{piece}'''
"""


def required(grid, drawing):
    return parse_puzzle(written(grid, drawing)).region.required


# --- layers side by side


def test_the_pyramid_of_the_documentation_is_a_pyramid():
    _, _, rest = PAGE.read_text(encoding="utf-8").partition("its layers side by side:\n\n```text\n")
    pyramid = required("sphere", rest.partition("```")[0])
    assert pyramid == tuple(
        sorted((x, y, z) for z in range(3) for x, y in product(range(3 - z), repeat=2))
    )
    assert len(connected_parts(GRIDS["sphere"], pyramid)) == 1


def test_layers_may_lie_side_by_side():
    apart = parse_puzzle(written("cube", "##+\n#..\n\n.#.\n+++"))
    aside = parse_puzzle(written("cube", "##+    .#.\n#..    +++"))
    assert aside.region == apart.region
    indented = parse_puzzle(written("cube", "    ##+    .#.\n    #      +++"))
    assert indented.region == apart.region


def test_colours_lie_over_layers_side_by_side():
    text = written("cube", "##   .#\n##   .#").replace(
        "[[pieces]]", "colours = '''\nw     w\n  '''\n[[pieces]]", 1
    )
    colour = '[[colours]]\nname = "w"\n'
    assert parse_puzzle(text.replace("[region]", f"{colour}[region]")).region.colours == (
        ((0, 0, 0), "w"),
        ((1, 0, 1), "w"),
    )


def test_two_blank_columns_or_other_layers_that_fill_them_are_no_gap():
    assert required("cube", "#  #") == ((0, 0, 0), (3, 0, 0))
    assert required("cube", "#   #\n\n#####")[:3] == ((0, 0, 0), (0, 0, 1), (1, 0, 1))


def test_in_the_plane_a_gap_is_a_gap():
    assert required("square", "#   #") == ((0, 0), (4, 0))


# --- hexagons


def ring(grid):
    return {(0, 0), *grid.neighbours((0, 0))}


@pytest.mark.parametrize(
    "drawing", [" # #\n# # #\n # #", "   # #\n  # # #\n   # #", ". # # .\n # # # \n. # # ."]
)
def test_hexagons_may_be_staggered(drawing):
    grid = GRIDS["hexagon"]
    drawn = required("hexagon", drawing)
    assert grid.canonical(drawn, reflect=False) == grid.canonical(ring(grid), reflect=False)


def test_dense_rows_of_hexagons_mean_what_they_meant():
    assert required("hexagon", "##\n##") == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert required("hexagon", "#\n#\n#") == ((0, 0), (0, 1), (0, 2))
    assert required("hexagon", "#.#\n.#.") == ((0, 0), (1, 1), (2, 0))


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=12))
def test_hexagons_drawn_both_ways_are_the_same(cells):
    grid = GRIDS["hexagon"]

    def line(y, step, shift, blank):
        columns = {step * x + shift for x, row in cells if row == y}
        return "".join("#" if c in columns else blank for c in range(30))

    # rows that begin and end a drawing are not blank
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    dense = "\n".join(line(y, 1, 0, ".") for y in rows)
    staggered = "\n".join(
        "".join(
            "#" if mark == "#" else "." if (c + y) % 2 == 0 else " "
            for c, mark in enumerate(line(y, 2, y, " "))
        )
        for y in rows
    )
    home = grid.translated_home
    assert home(required("hexagon", staggered)) == home(required("hexagon", dense))


def test_colours_lie_over_staggered_hexagons():
    text = written("hexagon", " # #\n# # #").replace(
        "[[pieces]]", "colours = '''\n   w\nw'''\n[[pieces]]", 1
    )
    colour = '[[colours]]\nname = "w"\n'
    region = parse_puzzle(text.replace("[region]", f"{colour}[region]")).region
    assert [cell for cell, _ in region.colours] == [(-1, 1), (1, 0)]


# --- triangles


def test_triangles_lie_as_drawn_even_if_they_fit_together_when_moved():
    assert len(connected_parts(GRIDS["triangle"], required("triangle", "  #\n ###"))) == 1
    for as_drawn in (" v\nv^v", ".#.\n###"):
        assert len(connected_parts(GRIDS["triangle"], required("triangle", as_drawn))) == 2


# --- what hangs together


def test_what_falls_into_parts_is_noted(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(written("square", "## ##\n## ##\n#...#", "#.\n.#"), encoding="utf-8")
    _, notes = load_with_notes(path)
    assert notes == (
        f"{path}: the region falls into 2 parts that do not touch along an edge; `satpack info` draws it",
        f"{path}: piece 'p' falls into 2 parts that do not touch along an edge; `satpack info` draws it",
    )


def test_many_pieces_in_parts_are_not_all_named():
    text = written("cube", "#####") + "".join(
        f'[[pieces]]\nname = "{name}"\ncells = "#.#"\n' for name in "abcde"
    )
    assert [note.partition(";")[0] for note in notes_on_parts(parse_puzzle(text))] == [
        *(f"piece '{name}' falls into 2 parts that do not touch along a face" for name in "abc"),
        "so do 2 more pieces",
    ]


def test_nothing_is_noted_where_all_hangs_together(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(written("square", "##\n##"), encoding="utf-8")
    assert load_with_notes(path)[1] == ()
    assert not list(notes_on_parts(satpack.load("lonpos-pyramid")))


# --- those that the page on puzzle files shows


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
