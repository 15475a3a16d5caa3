"""Numbers with their nouns, as people write them."""

from __future__ import annotations

__all__ = ["many"]


def many(count: int, noun: str) -> str:
    """Return a number with its noun, which takes an s unless there is one.

    Examples
    --------
    >>> many(1, "cell"), many(0, "cell"), many(1999, "cell")
    ('1 cell', '0 cells', '1,999 cells')
    """
    return f"{count:,} {noun}{'s' * (count != 1)}"
