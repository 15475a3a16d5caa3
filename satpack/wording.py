"""Numbers with their nouns, as people write them."""

from __future__ import annotations

__all__ = ["many"]


def many(count: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, which takes an s unless there is one, or has a plural of its own.

    Examples
    --------
    >>> many(1, "cell"), many(0, "cell"), many(1999, "cell")
    ('1 cell', '0 cells', '1,999 cells')
    """
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"
