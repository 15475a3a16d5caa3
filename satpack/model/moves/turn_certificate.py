"""Whether a quarter turn is possible: its certificate checked in whole numbers, for every moment, not for samples.

A piece's solid is its cells, with every face that borders no cell of the piece moved inwards by the gap. In the planes across
the axis these are rectangles; layers do not meet each other. Between two points of the path everything is a function of one
number from 0 to 1, along which the tangent u of half the angle and the pivot are linear. As cos = (1 - u^2) / (1 + u^2) and
sin = 2 u / (1 + u^2), the distance of a corner beyond a side is a polynomial of degree 3 times a positive factor.
Two rectangles are apart all the time if one has a side with all corners of the other beyond it: if the four coefficients of
each of these polynomials in Bernstein's basis are not negative. Else the time is halved.

This shares nothing with the search: no floating-point number, no grid of places, no margin.
Source: S. Bernstein's basis, see R. T. Farouki, "The Bernstein polynomial basis: a centennial retrospective", 2012.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from satpack.runtime.errors import VerificationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids import Cell
    from satpack.model.moves.disassembly import Turn

MAX_POINTS = 2_000
"""Most points of a path."""

_HALVINGS = 12
"""Of the time between two points, after which two rectangles count as meeting."""

_LARGEST = 10**6
"""Largest numerator and denominator of the numbers of a path."""

_Corner = tuple[int, int]

_Rectangle = tuple[int, int, int, int]
"""Left, right, low, high."""


class _Moment(NamedTuple):
    """The pivot, in the path's unit as rectangles are, and cosine and sine of the angle turned, times a positive factor."""

    x: int
    y: int
    cosine: int
    sine: int
    factor: int

    @classmethod
    def of(cls, u: int, w: int, x: int, y: int) -> _Moment:
        """Return the moment at which the tangent of half the angle is `u` / `w`."""
        return cls(x, y, w * w - u * u, 2 * u * w, w * w + u * u)

    def turned(self, x: int, y: int) -> _Corner:
        """Return where a point about the pivot is, times the factor."""
        return (
            self.factor * self.x + self.cosine * x - self.sine * y,
            self.factor * self.y + self.cosine * y + self.sine * x,
        )

    def turned_back(self, x: int, y: int) -> _Corner:
        """Return where a point that rests is as the turning pieces see it, about the pivot, times the factor."""
        x, y = x - self.x, y - self.y
        return self.cosine * x + self.sine * y, self.cosine * y - self.sine * x


def turned(cells: Iterable[Cell], turn: Turn) -> tuple[Cell, ...]:
    """Return cells after a quarter turn; raise VerificationError if they end between cells."""
    first, second = _plane(turn)
    a, b = turn.pivot[first], turn.pivot[second]
    found = []
    for cell in cells:
        x, y = a - (cell[second] - b), b + (cell[first] - a)
        if x.denominator != 1 or y.denominator != 1:
            raise VerificationError("turns about a point that leads cells between cells")
        new = list(cell)
        new[first], new[second] = int(x), int(y)
        found.append(tuple(new))
    return tuple(found)


def check_turn(
    turn: Turn, turning: Sequence[Sequence[Cell]], resting: Sequence[Sequence[Cell]]
) -> None:
    """Check that the cells of turning pieces never meet those of resting pieces; raise VerificationError unless proved."""
    first, second = _plane(turn)
    _check_path(turn, 3 - first - second)
    numbers = [value for _, at in turn.path for value in (at[first], at[second])]
    unit = lcm(2, turn.gap.denominator, *(value.denominator for value in numbers))
    pivot = turn.pivot[first], turn.pivot[second]
    movers, others = (
        _rectangles(pieces, turn, (first, second), unit) for pieces in (turning, resting)
    )
    own = [int(value * unit) for value in pivot]
    sway = max(max(abs(a[first] - pivot[0]), abs(a[second] - pivot[1])) for _, a in turn.path)
    near = [
        (one, other)
        for layer, ones in movers.items()
        for one in ones
        for other in others.get(layer, ())
        if not _too_far(one, other, own, 2 * unit + int(2 * sway * unit) + 1)
    ]
    about = [
        ((left - own[0], right - own[0], low - own[1], high - own[1]), other)
        for (left, right, low, high), other in near
    ]
    for (u, at), (v, there) in zip(turn.path, turn.path[1:], strict=False):
        ends = [
            (tangent, place[first] * unit, place[second] * unit)
            for tangent, place in ((u, at), (v, there))
        ]
        for one, other in about:
            if not _stay_apart(one, other, ends[0], ends[1], _HALVINGS):
                raise VerificationError("turns into a piece that rests")


def _plane(turn: Turn) -> tuple[int, int]:
    """Return the two coordinates that change, the one that a quarter turn maps to the other first."""
    if sorted(map(abs, turn.axis)) != [0, 0, 1]:
        raise VerificationError(f"turns about {turn.axis}, which is not an axis")
    along = next(i for i, value in enumerate(turn.axis) if value)
    first, second = (along + 1) % 3, (along + 2) % 3
    return (first, second) if turn.axis[along] > 0 else (second, first)


def _check_path(turn: Turn, along: int) -> None:
    path = turn.path
    if not 2 <= len(path) <= MAX_POINTS or any(len(at) != 3 for _, at in path):
        raise VerificationError(f"turns along a path that has not 2 to {MAX_POINTS} points")
    numbers = [turn.gap, *(value for u, at in path for value in (u, *at))]
    if any(max(abs(each.numerator), each.denominator) > _LARGEST for each in numbers):
        raise VerificationError("turns along a path of too large or too long numbers")
    tangents = [u for u, _ in path]
    if tangents[0] != 0 or tangents[-1] != 1 or tangents != sorted(tangents):
        raise VerificationError("turns along a path that does not lead from 0 to 90 degrees")
    if path[0][1] != path[-1][1]:
        raise VerificationError("turns about a point that is elsewhere at the end")
    if any(at[along] != path[0][1][along] for _, at in path):
        raise VerificationError("turns about a point that is led along its axis")
    if not 0 <= turn.gap < Fraction(1, 2):
        raise VerificationError(f"turns pieces with a gap of {turn.gap}")


def _rectangles(
    pieces: Sequence[Sequence[Cell]], turn: Turn, plane: tuple[int, int], unit: int
) -> dict[int, set[_Rectangle]]:
    """Return the rectangles of all cells by layer, in the path's unit."""
    found: dict[int, set[_Rectangle]] = {}
    gap = int(turn.gap * unit)
    along = 3 - plane[0] - plane[1]
    for cells in pieces:
        own = set(cells)
        for cell in own:
            sides = []
            for axis in plane:
                for sign in (-1, 1):
                    beside = list(cell)
                    beside[axis] += sign
                    inwards = 0 if tuple(beside) in own else gap
                    sides.append(cell[axis] * unit + sign * (unit // 2 - inwards))
            found.setdefault(cell[along], set()).add((sides[0], sides[1], sides[2], sides[3]))
    return found


def _too_far(
    one: _Rectangle,
    other: _Rectangle,
    pivot: Sequence[int],
    reach: int,
) -> bool:
    """Whether two rectangles differ so much in distance from the pivot that they never meet."""
    squares = []
    for left, right, low, high in (one, other):
        x, y = left + right - 2 * pivot[0], low + high - 2 * pivot[1]
        squares.append(x * x + y * y)
    small, large = sorted(squares)
    # sqrt(large) > sqrt(small) + 2 * reach, without roots: distances are doubled here
    rest = large - small - 4 * reach * reach
    return rest > 0 and rest * rest > 16 * reach * reach * small


_End = tuple[Fraction, Fraction, Fraction]


def _stay_apart(one: _Rectangle, other: _Rectangle, start: _End, end: _End, left: int) -> bool:
    """Whether a turning and a resting rectangle are shown to be apart from one moment to another, with at most `left` halvings."""
    thirds = [
        [(a * (3 - third) + b * third) / 3 for a, b in zip(start, end, strict=True)]
        for third in range(4)
    ]
    wide = lcm(*(u.denominator for u, _, _ in thirds))
    unit = lcm(*(value.denominator for _, *pivot in thirds for value in pivot))
    at = [_Moment.of(int(u * wide), wide, int(x * unit), int(y * unit)) for u, x, y in thirds]
    mover, still = ([value * unit for value in each] for each in (one, other))
    turning = [[m.turned(*corner) for m in at] for corner in _corners(mover)]
    resting = [[m.turned_back(*corner) for m in at] for corner in _corners(still)]
    factors = [m.factor for m in at]
    if _are_beyond(turning, still, factors) or _are_beyond(resting, mover, factors):
        return True
    if not left:
        return False
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, (start[2] + end[2]) / 2)
    return _stay_apart(one, other, start, middle, left - 1) and _stay_apart(
        one, other, middle, end, left - 1
    )


def _are_beyond(
    corners: Sequence[Sequence[_Corner]], sides: Sequence[int], factors: Sequence[int]
) -> bool:
    """Whether all corners, each at four moments and with a factor of the moment, are beyond one side of a rectangle."""
    for side, value in enumerate(sides):
        axis, sign = side // 2, 1 if side % 2 else -1
        if all(
            _never_negative(
                [
                    sign * (point[axis] - value * factor)
                    for point, factor in zip(corner, factors, strict=True)
                ]
            )
            for corner in corners
        ):
            return True
    return False


def _corners(rectangle: Sequence[int]) -> list[_Corner]:
    left, right, low, high = rectangle
    return [(left, low), (right, low), (right, high), (left, high)]


def _never_negative(values: Sequence[int]) -> bool:
    """Whether a polynomial of degree 3 with these values at 0, 1/3, 2/3 and 1 has no negative Bernstein coefficient."""
    a, b, c, d = values
    return (
        a >= 0
        and d >= 0
        and -5 * a + 18 * b - 9 * c + 2 * d >= 0
        and 2 * a - 9 * b + 18 * c - 5 * d >= 0
    )
