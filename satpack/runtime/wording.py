"""Words for messages: numbers with their nouns, and text of strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["harmless", "many", "one_of"]


def many(count: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, which takes an s unless there is one, or has a plural of its own.

    Examples
    --------
    >>> many(1, "cell"), many(0, "cell"), many(1999, "cell")
    ('1 cell', '0 cells', '1,999 cells')
    """
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"


def one_of(words: Sequence[str]) -> str:
    """Return words as a choice.

    Examples
    --------
    >>> one_of(["svg", "png", "html"]), one_of(["png"])
    ('svg, png or html', 'png')
    """
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def harmless(text: str) -> str:
    r"""Return text with all that a terminal would obey, and not show, written out.

    Examples
    --------
    >>> print(harmless("red \x1b[31m, and a line\nbelow"))
    red \x1b[31m, and a line
    below
    """
    return "".join(
        mark if mark.isprintable() or mark == "\n" else mark.encode("unicode_escape").decode()
        for mark in text
    )
