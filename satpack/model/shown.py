"""How nouns show themselves in a notebook, without knowing who draws.

Jupyter asks an object for `_repr_html_`. A noun can't import what draws it, which stands on the nouns; so the package
says here, when it is imported, what does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Shown", "draw_with"]

_drawing: list[Callable[[object], str]] = []


def draw_with(draw: Callable[[object], str]) -> None:
    """Say what returns a noun as HTML, instead of what did before."""
    _drawing[:] = [draw]


class Shown:
    """A noun that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return the noun as HTML; None, for its text instead, if nothing draws."""
        return _drawing[0](self) if _drawing else None
