"""The characters of drawings: a full set for capable terminals, and one within ASCII."""

from __future__ import annotations

from satpack.runtime.light_record import LightRecord


class Glyphs(LightRecord, frozen=True):
    """A set of drawing characters."""

    joints: str
    """Sixteen characters; the index is the sum of 1, 2, 4, 8 for an arm to the top, right,
    bottom, left.
    """
    curves: str
    """The same, with round corners where only two arms meet."""
    lying: str
    upright: str
    """A stick, as a drawing of pieces has it; `rising` and `falling` are others."""
    rising: str
    """A border along a diagonal from the lower left."""
    falling: str
    """A border along a diagonal from the upper left."""
    floor: str
    """A border at the bottom."""
    dot: str
    """Marks an empty cell."""
    times: str
    """Precedes a number of copies."""
    upward: str
    """A small triangle."""
    downward: str
    ascii_only: bool
    """Whether names are also printed in ASCII only."""


UNICODE = Glyphs(
    joints=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    curves=" ╵╶╰╷│╭├╴╯─┴╮┤┬┼",
    lying="─",
    upright="│",
    rising="\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
    falling="\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}",
    floor="_",
    dot="·",
    times="\N{MULTIPLICATION SIGN}",
    upward="▲",
    downward="▼",
    ascii_only=False,
)

ASCII = Glyphs(
    joints=" |-+||++-+-+++++",
    curves=" |-'||.+-'-+.+++",
    lying="-",
    upright="|",
    rising="/",
    falling="\\",
    floor="_",
    dot=".",
    times="x",
    upward="^",
    downward="v",
    ascii_only=True,
)


def glyphs_for(*, unicode: bool) -> Glyphs:
    """Return the richer set, or the one within ASCII."""
    return UNICODE if unicode else ASCII
