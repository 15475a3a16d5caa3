"""The characters that drawings are made of: one set for terminals that have them all, one within ASCII."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ASCII", "UNICODE", "Glyphs", "glyphs_for"]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A set of characters.

    Attributes
    ----------
    joints : str
        Sixteen characters: the sum of 1, 2, 4, 8 for an arm to the top, right, bottom, left is the index.
    curves : str
        The same, with round corners where only two arms meet.
    rising, falling, floor : str
        A border along a diagonal, from the lower left or from the upper left, or at the bottom.
    dot : str
        Marks a cell that is empty.
    times : str
        Stands before a number of copies.
    upward, downward : str
        A small triangle.
    ascii_only : bool
        Whether nothing else may be printed, names included.
    """

    joints: str
    curves: str
    rising: str
    falling: str
    floor: str
    dot: str
    times: str
    upward: str
    downward: str
    ascii_only: bool


UNICODE = Glyphs(
    joints=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    curves=" ╵╶╰╷│╭├╴╯─┴╮┤┬┼",
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
