"""The common ground of all encodings: the type of a clause, and the check of the literals they are given."""

from collections.abc import Sequence
from typing import TypeAlias

from satpack_encodings.variables import Variables

Clause: TypeAlias = list[int]
"""A clause: the list of its literals, +v or -v for a variable v >= 1, as in DIMACS."""


def checked_literals(literals: Sequence[int], variables: Variables) -> list[int]:
    """Return the literals as a list, after a check that their variables were handed out.

    A literal above ``variables.top`` would be given out again as an auxiliary variable: the
    clash of numbers that users of CNF toolkits report most often. It is refused here.

    Raises
    ------
    ValueError
        If a literal is 0 or its variable was not handed out by `variables`.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 2)
    >>> checked_literals([x[0], -x[1]], variables)
    [1, -2]
    >>> checked_literals([1, 3], variables)
    Traceback (most recent call last):
        ...
    ValueError: literal 3: its variable was not handed out, the highest is 2
    """
    kept = list(literals)
    top = variables.top
    if kept and -top <= min(kept) and max(kept) <= top and 0 not in kept:  # the common case, fast
        return kept
    for literal in kept:
        if not 0 < abs(literal) <= top:
            if literal == 0:
                raise ValueError(
                    "literal 0: a literal is a variable's number, or minus that number"
                )
            raise ValueError(
                f"literal {literal}: its variable was not handed out, the highest is {top}"
            )
    return kept
