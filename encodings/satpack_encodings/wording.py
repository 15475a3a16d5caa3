"""Numbers with a noun, in messages."""

from __future__ import annotations


def many(number: int, noun: str) -> str:
    """Return a number with its noun, which takes an "s" unless there is one.

    >>> many(1, "clause"), many(0, "clause")
    ('1 clause', '0 clauses')
    """
    return f"{number} {noun}{'s' * (number != 1)}"
