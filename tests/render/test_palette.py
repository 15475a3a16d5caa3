"""Neighbours are told apart by number, and what is written on a colour can be read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.model.piece_colours import SERIES
from satpack.render.contacts import told_apart
from satpack.render.palette import escape_sequence, is_dark, terminal_code
from satpack.render.svg.elements import DARK, HALO, ink_on, line_on


@st.composite
def graphs(draw):
    many = draw(st.integers(0, 30))
    pairs = draw(st.sets(st.tuples(st.integers(0, 29), st.integers(0, 29))))
    edges = {(a, b) for a, b in pairs if a != b and a < many and b < many}
    return [sorted({b for a, b in edges | {e[::-1] for e in edges} if a == i}) for i in range(many)]


@given(graphs())
def test_neighbours_differ(neighbours):
    numbers = told_apart(neighbours)
    assert len(numbers) == len(neighbours)
    for node, others in enumerate(neighbours):
        assert all(numbers[node] != numbers[other] for other in others)


def test_a_map_takes_the_first_numbers_only():
    # hexagons around hexagons: six neighbours each
    cells = [(q, r) for q in range(30) for r in range(30)]
    number = {cell: i for i, cell in enumerate(cells)}
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    neighbours = [
        [number[q + a, r + b] for a, b in steps if (q + a, r + b) in number] for q, r in cells
    ]
    assert max(told_apart(neighbours)) < 9


@pytest.mark.parametrize("many", [9, 10, 40, 200])
def test_all_neighbours_of_each_other(many):
    everyone = [[j for j in range(many) if j != i] for i in range(many)]
    assert sorted(told_apart(everyone)) == list(range(many))


def rgb(code):
    """Return the red, green and blue of one of the 256 colours, as xterm defines them."""
    if code >= 232:
        return (8 + 10 * (code - 232),) * 3
    levels = [0, 95, 135, 175, 215, 255]
    return tuple(levels[(code - 16) // 6**i % 6] for i in (2, 1, 0))


def luminance(channels):
    linear = [((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 3294.6 for v in channels]
    return sum(
        weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("code", range(16, 256))
def test_writing_in_a_terminal_stands_out(code):
    ink, behind = map(int, re.findall(r"8;5;(\d+)", escape_sequence(code)))
    assert behind == code
    # what WCAG 2 asks of text, level AA
    assert contrast(rgb(ink), rgb(behind)) >= 4.5


@given(st.binary(min_size=3, max_size=3))
def test_letters_of_pictures_stand_out(channels):
    inks = [bytes.fromhex(ink[1:]) for ink in (DARK, HALO)]
    own = bytes.fromhex(ink_on(f"#{channels.hex()}")[1:])
    best = max(contrast(ink, channels) for ink in inks)
    assert contrast(own, channels) >= 0.98 * best >= 3.9


@given(st.lists(st.binary(min_size=3, max_size=3), min_size=1, max_size=2))
def test_lines_of_pictures_can_be_seen_beside_one_of_the_colours(colours):
    line = bytes.fromhex(line_on(*(f"#{each.hex()}" for each in colours))[1:])
    assert max(contrast(line, each) for each in colours) >= 2.4


def test_letters_on_colours_that_satpack_chooses_are_dark_and_can_be_read():
    dark = bytes.fromhex(DARK[1:])
    for colour in SERIES:
        assert not is_dark(colour)
        assert line_on(colour) == DARK
        assert contrast(dark, bytes.fromhex(colour[1:])) >= 4.4


def test_colours_of_the_series_differ_in_the_terminal_too():
    assert len({terminal_code(colour) for colour in SERIES}) == len(SERIES)
    assert terminal_code("#303030") == 236
