"""Integers in the order encoding: one variable for each "x <= v".

Comparisons, and sums with constants, become short clauses through which unit propagation keeps
the bounds of both sides exact. Domains are arbitrary sets of integers, not only intervals.

References
----------
.. [1] J. M. Crawford, A. B. Baker. Experimental Results on the Application of Satisfiability
   Algorithms to Scheduling Problems. AAAI 1994.
.. [2] N. Tamura, A. Taga, S. Kitagawa, M. Banbara. Compiling Finite Linear CSP into SAT.
   Constraints 14, 2009.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from satpack_encodings.variables import Clause, Group, Variables


@dataclass(frozen=True, slots=True)
class OrderInteger:
    """An integer variable x over a domain, order encoded; made by `order_integer`.

    Attributes
    ----------
    values : tuple of int
        The domain, ascending.
    group : Group
        One variable for each value v of the domain, with v as its label: "x <= v". The last one
        is always true: so every comparison with a constant is a literal, also beyond the domain.
    """

    values: tuple[int, ...]
    group: Group

    def clauses(self) -> Iterator[Clause]:
        """Yield the clauses that make the variables an integer; they belong into the formula once.

        With n values: n-1 clauses "x <= v implies x <= the next value" and one unit clause, which
        leave exactly n models. Arc-consistent.
        """
        last = self.group.first + len(self.values) - 1
        for variable in range(self.group.first, last):
            yield [-variable, variable + 1]
        yield [last]

    def at_most(self, value: int) -> int:
        """Return the literal that is true iff x <= value, for any integer `value`."""
        position = bisect_right(self.values, value)
        if position:
            return self.group.first + position - 1
        return -(self.group.first + len(self.values) - 1)

    def at_least(self, value: int) -> int:
        """Return the literal that is true iff x >= value, for any integer `value`."""
        return -self.at_most(value - 1)

    def equals(self, value: int) -> tuple[int, int]:
        """Return two literals, x >= value and x <= value, both true iff x == value."""
        return self.at_least(value), self.at_most(value)

    def value(self, model: Container[int]) -> int:
        """Return the value of x in a model.

        Parameters
        ----------
        model : container of int
            The true literals, at least those of this integer; a set is fastest.

        Raises
        ------
        ValueError
            If none of the variables is true, which no model of `clauses` does.
        """
        for value, variable in zip(self.values, self.group, strict=True):
            if variable in model:
                return value
        raise ValueError(f"the model gives no value to {self.group!r}")


def order_integer(domain: Iterable[int], variables: Variables, *, name: str) -> OrderInteger:
    """Allocate an order encoded integer.

    Takes n variables for n values, functionally determined by the integer's value.

    Parameters
    ----------
    domain : iterable of int
        The values, in any order; at least one.
    variables : Variables
        The formula's allocator.
    name : str
        The name of the group of variables.

    Raises
    ------
    ValueError
        If the domain is empty.

    Examples
    --------
    >>> variables = Variables()
    >>> x = order_integer([0, 2, 5], variables, name="x")
    >>> list(x.clauses())
    [[-1, 2], [-2, 3], [3]]
    >>> x.at_most(2), x.at_most(4), x.at_least(3), x.at_most(9), x.at_most(-1)
    (2, 2, -2, 3, -3)
    >>> x.equals(2), x.value({-1, 2, 3})
    ((-1, 2), 2)
    """
    values = tuple(sorted(set(domain)))
    if not values:
        raise ValueError(f"the integer {name!r} has an empty domain")
    return OrderInteger(values, variables.labelled(name, values))


def less_equal_offset(
    x: OrderInteger, offset: int, y: OrderInteger, *, condition: Sequence[int] = ()
) -> Iterator[Clause]:
    """Yield clauses for: if all literals of `condition` are true, then x + offset <= y.

    Together with the integers' own clauses arc-consistent: unit propagation raises the lower
    bound of y and lowers the upper bound of x as far as the domains allow, and makes the last
    literal of the condition false when the bounds exclude each other. No auxiliaries.

    Parameters
    ----------
    x, y : OrderInteger
        Two different integers.
    offset : int
        The constant, of any sign.
    condition : sequence of int
        The literals that switch the comparison on; none means always.

    Yields
    ------
    list of int
        One clause for each different least value of y that a value of x asks for, less the least
        value of y itself, which is no demand; all values that ask for more than y has count as
        one. So at most min(n, m) clauses if x has n values and y has m.

    Examples
    --------
    >>> variables = Variables()
    >>> x = order_integer([0, 1, 2, 3], variables, name="x")  # variables 1 to 4
    >>> y = order_integer([2, 5], variables, name="y")  # variables 5 and 6
    >>> b = variables.group("b").first
    >>> list(less_equal_offset(x, 1, y, condition=[b]))  # x <= 1 or y >= 5
    [[-7, 2, -5]]
    >>> list(less_equal_offset(x, 4, y, condition=[b]))  # y >= 5; x <= 1
    [[-7, -5], [-7, 2]]
    """
    off = [-literal for literal in condition]
    asked = 0
    for position, value in enumerate(x.values):
        least = bisect_left(y.values, value + offset)
        # Values that ask for the same y say less than the smallest of them.
        if least == asked:
            continue
        asked = least
        clause = [*off]
        if position:
            clause.append(x.group.first + position - 1)
        if least < len(y.values):
            clause.append(-(y.group.first + least - 1))
        yield clause
