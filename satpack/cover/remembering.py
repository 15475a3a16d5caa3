"""The kernel's memory of dead ends: sets of items left that were searched through and have no solution.

The same cells are often covered in several ways by the same pieces, most often where there are many copies of one. What
is left then is the same, and is searched once. The table is small, and what comes later takes the place of what was
there, so that it stays in the processor's cache. Whole sets are compared, so that no solution can be lost. Each comes
with a mark of how its items are numbered, which is not the same after each change to fewer words.
"""

from __future__ import annotations

from satpack.cover.layout import MARK, MEMORY, MEMORY_SHIFT, ROW
from satpack.cover.machine import width
from satpack.machine.language import Words, shifted_right

__all__ = ["is_known", "remember"]

_FACTOR = -0x61C8864680B583EB
"""Odd, and its bits have no pattern: the golden ratio's (D. E. Knuth, The Art of Computer Programming 3, section 6.4)."""


def is_known(control: Words, masks: Words, form: int, free_items: int) -> bool:
    """Return whether a set of items left is remembered."""
    if control[MEMORY] == 0:
        return False
    place = _place(control, masks, form, free_items)
    other = masks[place] ^ control[form + MARK]
    for w in range(width()):
        other |= masks[place + 1 + w] ^ masks[free_items + w]
    return other == 0


def remember(control: Words, masks: Words, form: int, free_items: int) -> None:
    """Remember a set of items left."""
    if control[MEMORY]:
        place = _place(control, masks, form, free_items)
        masks[place] = control[form + MARK]
        for w in range(width()):
            masks[place + 1 + w] = masks[free_items + w]


def _place(control: Words, masks: Words, form: int, free_items: int) -> int:
    """Return where a set of items belongs in the table."""
    mixed = control[form + MARK]
    for w in range(width()):
        mixed = (mixed ^ masks[free_items + w]) * _FACTOR
        mixed ^= shifted_right(mixed, 32)
    number = shifted_right(mixed * _FACTOR, control[MEMORY_SHIFT])
    return control[MEMORY] + (control[ROW] + 1) * number
