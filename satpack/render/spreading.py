"""The places on paper of pieces that are seen at a slant, so that none hides any part of another."""

from __future__ import annotations

import math
from itertools import count, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.render.contours import Spot

    Way = tuple[float, float]

_NEAREST, _STEP = 0.5, 0.1
"""The first place at which pieces are tried, in multiples of the way they are to go, and the step from each to the next."""

_MOST_STRETCHED = 2.0

_GOLDEN = math.pi * (3 - math.sqrt(5))


def spread_out(covered: Sequence[Iterable[Spot]], ways: Sequence[Way], *, gap: int) -> list[Spot]:
    """Return how far to move each piece in a raster so that `gap` steps stay free around it.

    From the middle outwards, every piece moves along its way until it is clear of those before.
    `covered` are the spots that each piece covers.
    """
    around = list(product(range(-gap, gap + 1), repeat=2))
    ways = _balanced(ways)
    taken: set[Spot] = set()
    found: list[Spot] = [(0, 0)] * len(covered)
    order = sorted(range(len(covered)), key=lambda piece: (math.hypot(*ways[piece]), piece))
    for number, piece in enumerate(order):
        x, y = _long_enough(ways[piece], number)
        spots = list(covered[piece])
        for tried in count():
            far = _NEAREST + tried * _STEP
            u, v = round(far * x), round(far * y)
            if not any((a + u, b + v) in taken for a, b in spots):
                break
        found[piece] = u, v
        taken.update((a + u + i, b + v + j) for a, b in spots for i, j in around)
    return found


def _balanced(ways: Sequence[Way]) -> list[Way]:
    """Return ways of which the shorter axis is stretched, so that a tower does not become a strip."""
    across, along = (max(1.0, *axis) - min(-1.0, *axis) for axis in zip(*ways, strict=True))
    stretched = min(_MOST_STRETCHED, math.sqrt(max(across, along) / min(across, along)))
    x, y = (stretched, 1.0) if across < along else (1.0, stretched)
    return [(x * a, y * b) for a, b in ways]


def _long_enough(way: Way, number: int) -> Way:
    """Return a way; one of its own for what is to stay in the middle, lest it has nowhere to go."""
    if math.hypot(*way) >= 1:
        return way
    return math.sin(number * _GOLDEN), math.cos(number * _GOLDEN)
