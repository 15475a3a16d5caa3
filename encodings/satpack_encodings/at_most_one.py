"""At-most-one and exactly-one constraints, by five encodings.

Lists of up to four literals are always written pairwise, which nothing beats there; the README of
the ``encodings`` folder compares the methods for longer ones.

All are arc-consistent: as soon as one literal is true, unit propagation makes the others false;
and two true literals give a conflict. The auxiliaries of commander and ladder are determined by the
literals, those of sequential and product only if some literal is true. In `exactly_one` some
literal is true, so there the auxiliaries of every method are determined, and the formula has
exactly as many models as the constraint has solutions.

Comparison of PySAT 1.9's ``CardEnc.atmost(bound=1)`` with this module:

- ``pairwise`` and ``seqcounter`` are right: the same clauses as here (a test compares them). Not
  wrapped, since ``CardEnc`` returns whole lists and these few lines stream, and since the two
  would otherwise treat short lists and ``variables`` differently from the other three.
- ``ladder`` takes m+1 auxiliaries and 4m clauses where m-1 and 4m-5 do. Own code.
- ``bitwise`` (log m auxiliaries, m log m clauses) propagates, but is not better than product
  in clauses nor in literals. Left out.
- product and commander are not offered. Own code.
- ``totalizer``, ``mtotalizer``, ``kmtotalizer``, ``sortnetwrk`` and ``cardnetwrk`` are for larger
  bounds: with bound 1 they take from 4m (kmtotalizer) to m**2/2 clauses (totalizer).
- A trap when wrapping: an unconstraining bound returns a formula with ``nv`` 0, so the usual
  ``top_id=previous.nv`` starts again from variable 1.

A literal that is listed twice counts twice, so it must be false.

References
----------
.. [1] C. Sinz. Towards an Optimal CNF Encoding of Boolean Cardinality Constraints. CP 2005.
.. [2] J. Chen. A New SAT Encoding of the At-Most-One Constraint. ModRef 2010.
.. [3] W. Klieber, G. Kwon. Efficient CNF Encoding for Selecting 1 from N Objects. CFV 2007.
.. [4] I. P. Gent, P. Nightingale. A New Encoding of AllDifferent into SAT. ModRef 2004.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import isqrt
from typing import Literal, TypeAlias, get_args

from satpack_encodings.variables import Clause, Variables, checked_literals

AtMostOne: TypeAlias = Literal["pairwise", "sequential", "product", "commander", "ladder"]
"""The name of an at-most-one encoding."""

AT_MOST_ONE: tuple[AtMostOne, ...] = get_args(AtMostOne)
"""The names of all at-most-one encodings."""

# Up to this many literals are written pairwise; it is also the size of a commander's group.
_FEW = 4


def at_most_one(
    literals: Sequence[int],
    variables: Variables,
    *,
    method: AtMostOne = "commander",
    name: str = "at-most-one",
) -> Iterator[Clause]:
    """Yield clauses that let at most one of the literals be true.

    Parameters
    ----------
    literals : sequence of int
        m literals of variables that `variables` handed out; one listed twice counts twice.
    variables : Variables
        The formula's allocator; the auxiliaries come from it when the first clause is asked for.
    method : str
        One of `AT_MOST_ONE`; all are arc-consistent.
    name : str
        The name of the groups of auxiliaries.

    Yields
    ------
    list of int
        The clauses. For m > 4: pairwise m(m-1)/2; sequential 3m-4 with m-1 auxiliaries; ladder
        4m-5 with m-1; product P(m) = 2m + P(p) + P(q) with V(m) = p + q + V(p) + V(q), where p is
        the square root of m rounded up and q is m/p rounded up; commander, with groups of four
        and a rest of r literals, K(m) = 11 floor(m/4) + R(r) + K(ceil(m/4)) with one auxiliary for
        each group of two or more at each level, R(0) = R(1) = 0, R(2) = 4, R(3) = 7. For m <= 4
        all are pairwise.

    Raises
    ------
    ValueError
        If the method is unknown, or a literal is 0 or was not handed out.

    Examples
    --------
    >>> def show(method):
    ...     variables = Variables()
    ...     x = variables.group("x", 5)
    ...     for clause in at_most_one(list(x), variables, method=method):
    ...         print(clause, end=" ")
    >>> show("pairwise")  # doctest: +NORMALIZE_WHITESPACE
    [-1, -2] [-1, -3] [-1, -4] [-1, -5] [-2, -3] [-2, -4] [-2, -5] [-3, -4] [-3, -5] [-4, -5]
    >>> show("sequential")  # doctest: +NORMALIZE_WHITESPACE
    [-1, 6] [-2, 7] [-6, 7] [-2, -6] [-3, 8] [-7, 8] [-3, -7] [-4, 9] [-8, 9] [-4, -8] [-5, -9]
    >>> show("product")  # doctest: +NORMALIZE_WHITESPACE
    [-1, 6] [-1, 9] [-2, 6] [-2, 10] [-3, 7] [-3, 9] [-4, 7] [-4, 10] [-5, 8] [-5, 9]
    [-6, -7] [-6, -8] [-7, -8] [-9, -10]
    >>> show("commander")  # doctest: +NORMALIZE_WHITESPACE
    [-1, -2] [-1, -3] [-1, -4] [-2, -3] [-2, -4] [-3, -4] [-1, 6] [-2, 6] [-3, 6] [-4, 6]
    [-6, 1, 2, 3, 4] [-6, -5]
    >>> show("ladder")  # doctest: +NORMALIZE_WHITESPACE
    [-1, 6] [-6, 1] [-2, 7] [-6, 7] [-2, -6] [-7, 6, 2] [-3, 8] [-7, 8] [-3, -7] [-8, 7, 3]
    [-4, 9] [-8, 9] [-4, -8] [-9, 8, 4] [-5, -9]
    """
    yield from _at_most_one(checked_literals(literals, variables), variables, method, name)


def _at_most_one(
    checked: list[int], variables: Variables, method: AtMostOne, name: str
) -> Iterator[Clause]:
    """Return what `at_most_one` yields, of literals that were checked."""
    try:
        encode = _METHODS[method]
    except KeyError:
        raise ValueError(
            f"unknown at-most-one encoding {method!r}: it is one of {', '.join(AT_MOST_ONE)}"
        ) from None
    return _pairwise(checked) if len(checked) <= _FEW else encode(checked, variables, name)


def exactly_one(
    literals: Sequence[int],
    variables: Variables,
    *,
    method: AtMostOne = "commander",
    name: str = "at-most-one",
) -> Iterator[Clause]:
    """Yield clauses that make exactly one of the literals true.

    One clause, the literals themselves, then those of `at_most_one`, whose parameters, sizes and
    errors are the same. Arc-consistent, and the auxiliaries of every method are determined by the
    literals. Without any literal it is the empty clause alone, which nothing satisfies.

    Examples
    --------
    >>> variables = Variables()
    >>> x = variables.group("x", 3)
    >>> list(exactly_one(list(x), variables))
    [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
    >>> list(exactly_one([], variables))
    [[]]
    """
    checked = checked_literals(literals, variables)
    yield checked
    yield from _at_most_one(checked, variables, method, name)


def _pairwise(literals: list[int]) -> Iterator[Clause]:
    return map(list, combinations([-literal for literal in literals], 2))


def _all_pairs(literals: list[int], _variables: Variables, _name: str) -> Iterator[Clause]:
    return _pairwise(literals)


def _sequential(literals: list[int], variables: Variables, name: str) -> Iterator[Clause]:
    """Carry "one of the literals so far is true" from each literal to the next (Sinz 2005)."""
    carry = variables.group(name, len(literals) - 1).first
    yield [-literals[0], carry]
    for literal in literals[1:-1]:
        yield [-literal, carry + 1]
        yield [-carry, carry + 1]
        yield [-literal, -carry]
        carry += 1
    yield [-literals[-1], -carry]


def _ladder(literals: list[int], variables: Variables, name: str) -> Iterator[Clause]:
    """Make the carry equivalent to "one of the literals so far" (Gent and Nightingale 2004).

    The rungs are monotone and literal i is equivalent to the step between rungs i-1 and i. The
    paper's ladder is an exactly-one; without the last literal's clause back it is an at-most-one.
    """
    rung = variables.group(name, len(literals) - 1).first
    yield [-literals[0], rung]
    yield [-rung, literals[0]]
    for literal in literals[1:-1]:
        yield [-literal, rung + 1]
        yield [-rung, rung + 1]
        yield [-literal, -rung]
        yield [-(rung + 1), rung, literal]
        rung += 1
    yield [-literals[-1], -rung]


def _product(literals: list[int], variables: Variables, name: str) -> Iterator[Clause]:
    """Lay the literals out in a grid: at most one row and at most one column (Chen 2010)."""
    pending = [literals]
    while pending:
        line = pending.pop()
        if len(line) <= _FEW:
            yield from _pairwise(line)
            continue
        rows = isqrt(len(line) - 1) + 1
        columns = -(-len(line) // rows)
        row = variables.group(name, rows + columns).first
        first_column = row + rows
        pending.append(list(range(first_column, first_column + columns)))
        pending.append(list(range(row, row + rows)))
        for start in range(0, len(line), columns):
            for column, literal in enumerate(line[start : start + columns], first_column):
                yield [-literal, row]
                yield [-literal, column]
            row += 1


def _commander(literals: list[int], variables: Variables, name: str) -> Iterator[Clause]:
    """Let every group of four elect a commander, equivalent to "one of my group is true", and so on upwards (Klieber and Kwon 2007)."""
    while len(literals) > _FEW:
        whole, rest = divmod(len(literals), _FEW)
        commander = variables.group(name, whole + (rest > 1)).first
        commanders = []
        for start in range(0, len(literals), _FEW):
            group = literals[start : start + _FEW]
            if len(group) == 1:
                commanders.append(group[0])
                continue
            yield from _pairwise(group)
            for literal in group:
                yield [-literal, commander]
            yield [-commander, *group]
            commanders.append(commander)
            commander += 1
        literals = commanders
    yield from _pairwise(literals)


_METHODS: dict[AtMostOne, Callable[[list[int], Variables, str], Iterator[Clause]]] = {
    "pairwise": _all_pairs,
    "sequential": _sequential,
    "product": _product,
    "commander": _commander,
    "ladder": _ladder,
}
