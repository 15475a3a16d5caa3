"""The colours of pictures: those of the terminal, and far enough apart for people who are colour-blind."""

import itertools
import math

import pytest

from satpack.model.piece_colours import SERIES
from satpack.render.palette import PALE, darker, terminal_code
from satpack.render.sides import _INITIALS
from tests.render.test_palette import rgb

# What people see who lack a kind of cone: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based
# Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1, for linear RGB.
SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def times(matrix, vector):
    return [sum(map(float.__mul__, map(float, row), vector)) for row in matrix]


def lab(channels, matrix):
    """Return CIELAB of what is seen of a colour: a distance of 2.3 is just noticeable side by side."""
    linear = [((v / 255 + 0.055) / 1.055) ** 2.4 if v > 10 else v / 3294.6 for v in channels]
    visible = [min(1.0, max(0.0, value)) for value in times(matrix, linear)]
    x, y, z = (
        (value / white) ** (1 / 3)
        for value, white in zip(times(XYZ, visible), (0.9505, 1.0, 1.089), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(
    ("colours", "apart"),
    [(SERIES[:12], 10), (SERIES[:20], 7), (SERIES, 3.6), (_INITIALS.values(), 10)],
    ids=["first", "more", "all", "initials"],
)
@pytest.mark.parametrize("eyes", SEEN)
def test_colours_are_distinguishable(eyes, colours, apart):
    points = [lab(bytes.fromhex(colour[1:]), SEEN[eyes]) for colour in (*colours, PALE)]
    assert min(itertools.starmap(math.dist, itertools.combinations(points, 2))) > apart


def test_a_piece_has_the_same_colour_as_in_the_terminal():
    terminal = [lab(rgb(terminal_code(colour)), SEEN["all"]) for colour in SERIES]
    here = [lab(bytes.fromhex(colour[1:]), SEEN["all"]) for colour in SERIES]
    for one, other in itertools.combinations(range(len(SERIES)), 2):
        same = math.dist(here[one], terminal[one]) + math.dist(here[other], terminal[other])
        swapped = math.dist(here[one], terminal[other]) + math.dist(here[other], terminal[one])
        assert same < swapped


@pytest.mark.parametrize("colour", ["#77aadd", "#ffffff", "#010203"])
def test_less_light_is_a_darker_shade(colour):
    bright, dark = (bytes.fromhex(darker(colour, light=light)[1:]) for light in (1.0, 0.5))
    assert all(abs(2 * low - high) <= 1 for low, high in zip(dark, bright, strict=True))
