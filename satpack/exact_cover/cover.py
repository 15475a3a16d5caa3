"""Exact cover problems with colours and multiplicities, as D. E. Knuth defines them.

A solution is a set of options. Every primary item is in as many of them as its bounds say, which is once if nothing else
is said. A secondary item is in at most one of them, or in several that all give it the same colour. Options without
primary items are never chosen. (The Art of Computer Programming 4B, section 7.2.2.1.)
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ExactCover", "Item", "Option"]


@dataclass(frozen=True, slots=True)
class Item:
    """Something to cover.

    Attributes
    ----------
    name : str
        Its name.
    low, high : int
        In how many chosen options it is at least and at most; a secondary item may be in more if they colour it alike.
    primary : bool
        Whether it is a primary item.
    """

    name: str
    low: int = 1
    high: int = 1
    primary: bool = True

    @classmethod
    def secondary(cls, name: str) -> Item:
        """Return a secondary item."""
        return cls(name, 0, 1, primary=False)

    @property
    def once(self) -> bool:
        """Whether it is a primary item to be covered exactly once."""
        return self.primary and self.low == self.high == 1


Option = tuple[tuple[int, str], ...]
"""The items of an option, by number from 0, each with its colour there or ""."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactCover:
    """An exact cover problem.

    Attributes
    ----------
    name : str
        What it is called.
    items : tuple of Item
        The items.
    options : tuple of Option
        The options, none with an item twice, and colours on secondary items only.
    """

    name: str
    items: tuple[Item, ...]
    options: tuple[Option, ...]

    def __repr__(self) -> str:
        return f"{self.name}: {len(self.items)} items, {len(self.options)} options"

    @property
    def has_colours(self) -> bool:
        """Whether some option colours an item."""
        return any(colour for option in self.options for _, colour in option)

    @property
    def has_multiplicities(self) -> bool:
        """Whether some primary item is not to be covered exactly once."""
        return any(item.primary and not item.once for item in self.items)

    def text(self, option: int) -> str:
        """Return an option as it is written in a file."""
        uses = self.options[option]
        return " ".join(
            f"{self.items[item].name}{':' * bool(colour)}{colour}" for item, colour in uses
        )
