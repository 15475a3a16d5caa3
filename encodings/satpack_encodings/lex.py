"""The lexicographic order of two vectors of literals, the usual way to break a symmetry.

PySAT has nothing of the kind. A chain of auxiliaries says how far the vectors are equal (the AND
encoding with common subexpressions of Elgabou and Frisch, in the linear form that symmetry
breaking tools use since Aloul, Sakallah and Markov).

References
----------
.. [1] F. A. Aloul, K. A. Sakallah, I. L. Markov. Efficient Symmetry Breaking for Boolean
   Satisfiability. IEEE Transactions on Computers 55(5), 2006.
.. [2] H. Elgabou, A. M. Frisch. Encoding the Lexicographic Ordering Constraint in SAT Modulo
   Theories. ModRef 2014.
"""

from collections.abc import Iterator, Sequence

from satpack_encodings.variables import Clause, Variables, checked_literals, many


def lex_less_equal(
    xs: Sequence[int],
    ys: Sequence[int],
    variables: Variables,
    *,
    strict: bool = False,
    name: str = "lex",
) -> Iterator[Clause]:
    """Yield clauses that make xs lexicographically at most ys, false before true.

    Positions at which the vectors are equal anyway (the same literal in both, or a pair of
    literals that an earlier position has compared) are left out, and those after a position that
    compares a literal with its own negation too, as they can never matter.

    Arc-consistent if all literals belong to different variables. The auxiliaries are determined
    by the literals: number i says that positions 0 to i are equal.

    Parameters
    ----------
    xs, ys : sequence of int
        Two vectors of the same length, of literals that `variables` handed out.
    variables : Variables
        The formula's allocator; the auxiliaries come from it when the first clause is asked for.
    strict : bool
        Whether xs must be less than ys, not equal.
    name : str
        The name of the group of auxiliaries.

    Yields
    ------
    list of int
        The clauses. With n positions that matter: n-1 auxiliaries and 5n-5 clauses (5n-4 if
        strict) for n > 1; 1 clause (2 if strict) for n = 1; none (the empty clause if strict)
        for n = 0. If the last position compares a literal with its negation, 5n-5 for n > 1 and
        1 for n = 1, strict or not.

    Raises
    ------
    ValueError
        If the lengths differ, or a literal is 0 or was not handed out.

    Examples
    --------
    >>> variables = Variables()
    >>> x, y = variables.group("x", 3), variables.group("y", 3)
    >>> clauses = list(lex_less_equal(list(x), list(y), variables))
    >>> clauses[:4]  # 7: the first position is equal
    [[-1, 4], [-1, 7], [4, 7], [-7, 1, -4]]
    >>> clauses[4:]  # 8: the first two are
    [[-7, -2, 5], [-7, -2, 8], [-7, 5, 8], [-8, 2, -5], [-8, 7], [-8, -3, 6]]
    """
    pairs = _pairs_that_matter(checked_literals(xs, variables), checked_literals(ys, variables))
    if not pairs:
        if strict:
            yield []
        return
    equal = variables.group(name, len(pairs) - 1).first
    # "not equal so far": no literal at all before the first position
    differ: Clause = []
    for x, y in pairs[:-1]:
        yield [*differ, -x, y]
        yield [*differ, -x, equal]
        yield [*differ, y, equal]
        yield [-equal, x, -y]
        if differ:
            yield [-equal, *(-literal for literal in differ)]
        differ = [-equal]
        equal += 1
    x, y = pairs[-1]
    if x == -y:
        yield [*differ, y]
    elif strict:
        yield [*differ, -x]
        yield [*differ, y]
    else:
        yield [*differ, -x, y]


def _pairs_that_matter(xs: list[int], ys: list[int]) -> list[tuple[int, int]]:
    """Drop positions that the earlier ones make equal, and all after one that always differs."""
    if len(xs) != len(ys):
        raise ValueError(f"vectors of {len(xs)} and {many(len(ys), 'literal')} cannot be compared")
    kept: list[tuple[int, int]] = []
    seen: set[tuple[int, int]] = set()
    for x, y in zip(xs, ys, strict=True):
        if x == y or (x, y) in seen:
            continue
        kept.append((x, y))
        if x == -y:
            break
        seen |= {(x, y), (y, x), (-x, -y), (-y, -x)}
    return kept
