"""Neighbours differ in colour, and what is written on a colour can be read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.render.palette import assign_colours, escape_sequence


@st.composite
def graphs(draw):
    many = draw(st.integers(0, 30))
    pairs = draw(st.sets(st.tuples(st.integers(0, 29), st.integers(0, 29))))
    edges = {(a, b) for a, b in pairs if a != b and a < many and b < many}
    return [sorted({b for a, b in edges | {e[::-1] for e in edges} if a == i}) for i in range(many)]


@given(graphs())
def test_neighbours_differ(neighbours):
    colours = assign_colours(neighbours)
    assert len(colours) == len(neighbours)
    for node, others in enumerate(neighbours):
        assert all(colours[node] != colours[other] for other in others)


def test_a_map_takes_the_first_colours_only():
    # hexagons around hexagons: six neighbours each
    cells = [(q, r) for q in range(30) for r in range(30)]
    number = {cell: i for i, cell in enumerate(cells)}
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    neighbours = [
        [number[q + a, r + b] for a, b in steps if (q + a, r + b) in number] for q, r in cells
    ]
    assert max(assign_colours(neighbours)) < 9


@pytest.mark.parametrize("many", [9, 10, 40, 200])
def test_all_neighbours_of_each_other(many):
    everyone = [[j for j in range(many) if j != i] for i in range(many)]
    assert sorted(assign_colours(everyone)) == list(range(many))


def rgb(code):
    """Return the red, green and blue of one of the 256 colours, as xterm defines them."""
    if code >= 232:
        return (8 + 10 * (code - 232),) * 3
    levels = [0, 95, 135, 175, 215, 255]
    return tuple(levels[(code - 16) // 6**i % 6] for i in (2, 1, 0))


def luminance(code):
    linear = [((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 3294.6 for v in rgb(code)]
    return sum(
        weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )


@pytest.mark.parametrize("colour", range(200))
def test_writing_stands_out(colour):
    ink, behind = map(int, re.findall(r"8;5;(\d+)", escape_sequence(colour)))
    low, high = sorted([luminance(ink), luminance(behind)])
    # what WCAG 2 asks of text, level AA
    assert (high + 0.05) / (low + 0.05) >= 4.5
    assert (ink == 16) or colour >= 9
