"""Figures with a symmetry: G. Sicherman's oddities, a brute force over unions of copies, and what is wrong."""

import pytest

import satpack
from satpack.engines.figures import CLASSES, centres, figure_in, reach_of, within
from satpack.engines.rectangles.boxes import Boxes
from satpack.engines.tiling.shape import Shape
from satpack.model.connected import connected_parts
from satpack.model.grids import GRIDS, apply
from satpack.model.polyforms import polyforms
from satpack.runtime.errors import OptionError
from satpack.runtime.limits import Deadline

SQUARE = GRIDS["square"]
PENTOMINOES = {piece.name: piece.cells for piece in polyforms(SQUARE, 5)}
# published: the least odd numbers of copies
ODDITIES = {
    ("F", "lateral"): 3,
    ("F", "diagonal"): 5,
    ("I", "diagonal"): 5,
    ("I", "full"): 5,
    ("P", "lateral"): 3,
    ("P", "diagonal"): 3,
    ("T", "lateral"): 1,
    ("X", "full"): 1,
    ("Z", "rotary"): 1,
}


@pytest.mark.parametrize(("piece", "symmetry"), ODDITIES)
def test_oddities_are_the_published_ones(piece, symmetry):
    found = satpack.figure(PENTOMINOES[piece], symmetry, odd=True)
    assert len(found.copies) == ODDITIES[piece, symmetry]
    assert found.least
    assert found.none_of == tuple(range(1, len(found.copies), 2))


def symmetric(figure, symmetry):
    home = SQUARE.translated_home(figure)
    return all(
        SQUARE.translated_home(apply(matrix, cell) for cell in figure) == home
        for matrix in CLASSES[symmetry]
    )


def unions(shape, most):
    """Yield the connected unions of up to so many disjoint copies, by brute force."""
    ways = list(SQUARE.orientations(shape.cells, reflect=True))
    level = {frozenset(ways[0])}
    for number in range(1, most + 1):
        yield number, level
        grown = set()
        for figure in level:
            border = {n for cell in figure for n in SQUARE.neighbours(cell)} - figure
            for cell in border:
                for way in ways:
                    for own in way:
                        x, y = cell[0] - own[0], cell[1] - own[1]
                        copy = {(a + x, b + y) for a, b in way}
                        if not copy & figure:
                            grown.add(frozenset(SQUARE.translated_home(figure | copy)))
        level = grown


@pytest.mark.parametrize(
    "drawing", [[(0, 0), (1, 0), (2, 0), (2, 1)], [(0, 0), (1, 0), (1, 1), (2, 1)]]
)
@pytest.mark.parametrize("symmetry", CLASSES)
def test_the_fewest_copies_are_those_of_a_brute_force(drawing, symmetry):
    shape = Shape(SQUARE, drawing)
    found = satpack.figure(drawing, symmetry, copies=2)
    wanted = [
        number
        for number, figures in unions(shape, 2)
        if any(symmetric(figure, symmetry) for figure in figures)
    ]
    assert len(found.copies) == (wanted[0] if wanted else 0)
    assert found.least is bool(wanted)
    assert found.none_of == tuple(n for n in (1, 2) if not wanted or n < wanted[0])


def test_figures_without_holes_have_none():
    ring = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)]
    boxes, (centre, *_) = Boxes(Shape(SQUARE, ring)), centres("full")
    cells = within(centre, 5, reach_of("full", 4, 5))
    for holes in (True, False):
        found = figure_in(boxes, centre, cells, 4, holes=holes, conflicts=None, deadline=Deadline())
        if found:
            figure = {cell for copy in found for cell in copy}
            frame = {(x, y) for x in range(-9, 10) for y in range(-9, 10)} - figure
            assert holes or len(connected_parts(SQUARE, sorted(frame))) == 1


def test_no_time_is_told():
    found = satpack.figure(PENTOMINOES["F"], "rotary", odd=True, timeout=0, copies=5)
    assert (found.copies, found.least, found.open, found.reason) == (
        (),
        False,
        (1, 3, 5),
        "time limit",
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"symmetry": "square"}, "there is no symmetry 'square'; use lateral, diagonal"),
        ({"symmetry": "full", "copies": 0}, "0 copies: use 1 or more"),
        ({"symmetry": "full", "grid": "cube"}, "figures are of squares"),
    ],
)
def test_what_is_wrong_is_said(options, said):
    with pytest.raises(OptionError, match=said):
        satpack.figure([(0, 0)], **options)


def test_an_odd_number_of_cells_does_not_fall_into_pairs():
    boxes = Boxes(Shape(SQUARE, PENTOMINOES["F"]))
    for centre in centres("rotary"):
        cells = within(centre, 12, reach_of("rotary", 7, 5))
        found = figure_in(boxes, centre, cells, 7, holes=True, conflicts=1, deadline=Deadline())
        assert found is (None if centre.twice == (0, 0) else False)


def test_seven_f_pentominoes_make_a_figure_with_a_half_turn():
    boxes, (centre, *_) = Boxes(Shape(SQUARE, PENTOMINOES["F"])), centres("rotary")
    cells = within(centre, 8, reach_of("rotary", 7, 5))
    found = figure_in(boxes, centre, cells, 7, holes=True, conflicts=None, deadline=Deadline())
    figure = {cell for copy in found for cell in copy}
    assert len(found) == 7
    assert {(-x, -y) for x, y in figure} == figure
