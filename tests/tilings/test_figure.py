"""Figures with a symmetry: G. Sicherman's oddities, a brute force over unions of copies on several grids, and what is wrong."""

import json
from functools import partial
from itertools import product

import pytest

import satpack
from satpack.model.connected import connected_parts
from satpack.model.grids import GRIDS, apply
from satpack.model.rules.symmetric import symmetry_names
from satpack.model.shapes.polyforms import polyforms
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.tilings.figures import (
    ODDITY_CLASSES,
    OutOfNodes,
    elements_of,
    figure_of,
    near_centre,
    site_groups,
)
from satpack.tilings.plane.lattice import Isometry, inverse, times
from satpack.tilings.plane.shape import Shape
from tests.tilings.published import ODDITIES, SYMMETRIES
from tests.tools import command
from tests.tools.nights import by_night

SQUARE = GRIDS["square"]
PENTOMINOES = {piece.name: piece.cells for piece in polyforms(SQUARE, 5)}
# the others take longer
SMALL = {
    "F": SYMMETRIES[:3],
    "I": ("diagonal", "full"),
    "P": SYMMETRIES[:3],
    "X": ("full",),
    "Y": ("lateral",),
    "Z": ("rotary",),
}


LONG = {("F", "rotary")}


@pytest.mark.parametrize(
    ("piece", "symmetry"),
    by_night(
        [(piece, symmetry) for piece in SMALL for symmetry in SMALL[piece]], LONG.__contains__
    ),
)
def test_oddities_are_the_published_ones(piece, symmetry):
    found = satpack.figure(PENTOMINOES[piece], symmetry, odd=True)
    assert len(found.copies) == ODDITIES[piece][SYMMETRIES.index(symmetry)]
    assert found.least
    assert found.none_of == tuple(range(1, len(found.copies), 2))


def kept_by(grid, figure):
    """Return the elements of the point group that take a figure to itself, with some translation."""
    home = grid.translated_home(figure)
    return {
        number
        for number, matrix in enumerate(grid.point_group)
        if grid.translated_home(apply(matrix, cell) for cell in figure) == home
    }


def unions(shape, most):
    """Yield the connected unions of up to `most` disjoint copies, by brute force."""
    grid = shape.grid
    ways = list(grid.orientations(shape.cells, reflect=shape.reflect))
    level = {frozenset(way) for way in ways}
    for number in range(1, most + 1):
        yield number, level
        grown = set()
        for figure in level:
            border = {n for cell in figure for n in grid.neighbours(cell)} - figure
            for cell, way in product(border, ways):
                for own in way:
                    shift = tuple(a - b for a, b in zip(cell, own, strict=True))
                    if grid.has_translation(shift):
                        copy = {tuple(map(int.__add__, each, shift)) for each in way}
                        if not copy & figure:
                            grown.add(frozenset(grid.translated_home(figure | copy)))
        level = grown


SHAPES = [
    ("square", [(0, 0), (1, 0), (2, 0), (2, 1)], 2),
    ("square", [(0, 0), (1, 0), (1, 1), (2, 1)], 2),
    ("square", [(0, 0), (1, 0), (0, 1)], 3),
    ("hexagon", [(0, 0), (1, 0)], 3),
    ("triangle", polyforms("triangle", 3)[0].cells, 3),
    ("cube", [(0, 0, 0), (1, 0, 0)], 2),
]


# by day there are two copies of squares, and three of hexagons
@pytest.mark.parametrize(
    ("grid", "cells", "most"), by_night(SHAPES, lambda row: row in (SHAPES[2], SHAPES[4]))
)
def test_the_fewest_copies_are_those_of_a_brute_force(grid, cells, most):
    """Symmetries of the grid, of each kind, and two of them together."""
    shape = Shape(GRIDS[grid], cells)
    names = list(symmetry_names(shape.grid))
    if grid == "cube":
        names = names[::4]
    made = {
        number: {frozenset(kept_by(shape.grid, figure)) for figure in figures}
        for number, figures in unions(shape, most)
    }
    for symmetry in [*names, f"{names[0]}+{names[-1]}", f"{names[1]}+{names[2]}"]:
        found = satpack.figure(cells, symmetry, grid=grid, copies=most)
        wanted = [
            number
            for number, groups in made.items()
            if any(group.issuperset(elements_of(shape.grid, symmetry)) for group in groups)
        ]
        assert len(found.copies) == (wanted[0] if wanted else 0), symmetry
        assert found.least is bool(wanted)
        assert found.none_of == tuple(n for n in made if not wanted or n < wanted[0])
        assert not found.open


@pytest.mark.parametrize("grid", ["square", "hexagon", "triangle", "kite", "tan"])
def test_every_finite_group_has_one_of_the_centres(grid):
    """Brute force: shifts that make each matrix a symmetry of finite order, closed under products."""
    shape = Shape(GRIDS[grid], [GRIDS[grid].domain[0]])
    frame = shape.frame
    shifts = [
        frame.code(GRIDS[grid].combination(parts)) for parts in product(range(-2, 3), repeat=2)
    ]
    for symmetry in symmetry_names(GRIDS[grid]):
        elements = elements_of(GRIDS[grid], symmetry)
        ours = [set(group.elements) for group in site_groups(shape, elements)]
        everywhere = [Isometry(number, s) for number in range(len(frame.matrices)) for s in shifts]
        known = {
            frozenset(
                times(frame, times(frame, move, each), inverse(frame, move)) for each in group
            )
            for group in ours
            for move in everywhere
        }
        generator = next(
            e for e in elements if len(_powers(frame, Isometry(e, 0))) == len(elements)
        )
        for shift in shifts[6:19]:  # those near the middle, which the moves reach
            powers = _powers(frame, Isometry(generator, shift))
            if powers is not None and len(powers) == len(elements):
                assert frozenset(powers) in known, (symmetry, shift)
        assert len(known) >= len(ours)


def _powers(frame, one):
    """Return all powers of an isometry; None if there is no end of them."""
    found = [Isometry(0, 0)]
    while (power := times(frame, found[-1], one)) != found[0]:
        if len(found) > 12:
            return None
        found.append(power)
    return found


def test_centres_that_a_symmetry_takes_to_each_other_are_one():
    shape = Shape(SQUARE, PENTOMINOES["F"])
    number = {
        name: len(list(site_groups(shape, elements_of(SQUARE, name)))) for name in ODDITY_CLASSES
    }
    # the middle of a cell, of an edge, a corner; a mirror along a diagonal only leads through both
    assert number == {
        "lateral": 2,
        "diagonal": 1,
        "rotary": 3,
        "double lateral": 3,
        "double diagonal": 2,
        "double rotary": 2,
        "full": 2,
    }


def test_figures_without_holes_have_none():
    corner = [(0, 0), (1, 0), (0, 1)]
    shape = Shape(SQUARE, corner)
    seen = []
    for group in site_groups(shape, elements_of(SQUARE, "full")):
        for holes in (True, False):
            found = figure_of(shape, group, 4, holes=holes, nodes=None, deadline=Deadline())
            if found:
                figure = {cell for copy in found for cell in copy}
                frame = {(x, y) for x in range(-9, 10) for y in range(-9, 10)} - figure
                seen.append((holes, len(connected_parts(SQUARE, sorted(frame)))))
    assert (False, 1) in seen
    assert all(holes or parts == 1 for holes, parts in seen)


def test_too_few_nodes_say_nothing():
    shape = Shape(SQUARE, PENTOMINOES["F"])
    group = next(site_groups(shape, elements_of(SQUARE, "rotary")))
    with pytest.raises(OutOfNodes):
        figure_of(shape, group, 5, holes=True, nodes=100, deadline=Deadline())


def test_no_time_is_shown():
    found = satpack.figure(PENTOMINOES["F"], "rotary", odd=True, timeout=0, copies=5)
    assert (found.copies, found.least, found.open, found.reason) == (
        (),
        False,
        (1, 3, 5),
        "time limit",
    )


def test_the_limit_holds_while_the_cells_near_the_centre_are_collected():
    group = next(site_groups(Shape(SQUARE, PENTOMINOES["F"]), elements_of(SQUARE, "rotary")))
    with pytest.raises(Undecided):
        near_centre(group, 5, Deadline.after(0))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"symmetry": "square"}, "there is no symmetry 'square'; use lateral, diagonal"),
        ({"symmetry": "mirror-x+half"}, "there is no symmetry 'half'"),
        ({"symmetry": "full", "copies": 0}, "0 copies: use 1 to 1,000"),
        ({"symmetry": "full", "copies": 10**7}, "10000000 copies: use 1 to 1,000"),
        ({"symmetry": "full", "grid": "hexagon"}, "there is no symmetry 'full'; use rotate-120"),
    ],
)
def test_what_is_wrong_is_said(options, said):
    with pytest.raises(OptionError, match=said.replace("+", r"\+")):
        satpack.figure([(0, 0)], **options)


def test_names_of_squares_are_joined_like_all_others():
    assert elements_of(SQUARE, "lateral+rotary") == elements_of(SQUARE, "double lateral")
    assert elements_of(SQUARE, "diagonal+rotate-180") == elements_of(SQUARE, "double diagonal")


def test_a_figure_is_a_solution_of_the_puzzle_to_fill_it():
    found = satpack.figure(PENTOMINOES["P"], "diagonal", odd=True)
    found.solution.verify()
    assert len(found.solution.placed) == 3
    nothing = satpack.figure(PENTOMINOES["P"], "diagonal", odd=True, copies=1)
    with pytest.raises(OptionError, match="no figure was found"):
        nothing.solution  # noqa: B018 - asking is what fails


run = partial(command.run, "figure")


def interrupted_at(monkeypatch, call):
    """Let Ctrl-C come in a search."""
    from satpack.tilings.questions import figure

    real, calls = figure.figure_of, []

    def search(*arguments, **options):
        calls.append(options)
        if len(calls) == call:
            raise KeyboardInterrupt
        return real(*arguments, **options)

    monkeypatch.setattr(figure, "figure_of", search)
    return calls


def test_ctrl_c_keeps_the_figure_that_was_found(monkeypatch, tmp_path):
    from satpack.tilings.questions import figure

    monkeypatch.setattr(figure, "_NODES", 20)  # too few to exclude three copies at once
    f, path = "##./.##/.#.", tmp_path / "five.svg"
    calls = interrupted_at(monkeypatch, 0)
    assert run(f, "--symmetry", "diagonal", "--odd").exit_code == 0
    last = len(calls)  # a proof that three copies make none
    monkeypatch.undo()
    monkeypatch.setattr(figure, "_NODES", 20)
    interrupted_at(monkeypatch, last)
    done = run(f, "--symmetry", "diagonal", "--odd", "-o", path)
    assert done.exit_code == 130
    assert done.stdout.startswith("shape: 5 copies with diagonal symmetry")
    assert done.stdout.splitlines()[-2:] == ["open     3 copies", "PARTIAL: interrupted"]
    assert path.read_text().startswith("<svg")


def test_ctrl_c_keeps_what_was_proved(monkeypatch):
    calls = interrupted_at(monkeypatch, 0)
    assert run("##./.##/.#.", "--symmetry", "diagonal", "--odd", "--copies", 3).exit_code == 30
    last = len(calls)
    monkeypatch.undo()
    interrupted_at(monkeypatch, last)
    done = run("##./.##/.#.", "--symmetry", "diagonal", "--odd", "--copies", 3, "--json")
    assert done.exit_code == 130
    found = json.loads(done.stdout)
    assert (found["number"], found["reason"]) == (None, "interrupted")
    assert found["stopped"] == "interrupted"
    assert (found["none_of"], found["open"]) == ([1], [3])
