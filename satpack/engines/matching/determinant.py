"""The exact determinant of a large sparse matrix of small integers, up to its sign.

A vector of unknowns that all rows are to annihilate is looked for, row by row, as in a shooting method. A row that meets
unknowns for the first time makes all of these but one parameters, and gives the last one in terms of parameters. A row
that meets none is a condition on the parameters, and eliminates one of them. Both are steps of Gaussian elimination, so
that the determinant is the product of the pivots; but most pivots are entries of the matrix, and such a step adds up as
few vectors as the row has entries. The vectors are as long as there are parameters: where the rows are swept across a
narrow region, about as many as it has cells on a line across.

All is done modulo many primes at once, more of them than the bound of Hadamard needs, and put together by the Chinese
remainder theorem. Choices are the same for all primes, so that the sign is, too; a prime that divides a pivot is left
out.

For n rows, e entries, w parameters at a time and k primes it takes about e w k additions, and 2 w^3 k multiplications
for each w conditions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

_TOGETHER = 1 << 14
"""Numbers of a vector, for as many primes as are used at once: they stay in a fast cache."""

_BETWEEN_LOOKS = 1 << 6
"""Rows between two looks at the clock."""

_WORD = 1 << 32
"""Multiples of a prime below 2^31 that fit into 63 bits."""


def absolute_determinant(
    rows: Sequence[Mapping[int, int]],
    columns: Sequence[int],
    *,
    deadline: Deadline = NEVER,
    tell: Callable[[float], None] | None = None,
) -> int:
    """Return the absolute value of a determinant.

    `rows` hold entries by column. `columns` gives the order in which a row's new unknowns are made parameters, the last
    one excepted. `tell` is called with the share that is done. Raises Undecided at the deadline.

    >>> absolute_determinant([{0: 2, 1: 1}, {0: 1, 1: -3}], range(2))
    7
    """
    sweep = _planned(rows, columns)
    if sweep is None:
        return 0
    # no determinant is larger than the product of its rows' lengths
    enough = 4 * prod(sum(value * value for value in row.values()) for row in rows)
    found, modulus = 0, 1
    primes = _primes()
    together = max(1, _TOGETHER // max(sweep.parameters, 1))
    while modulus * modulus <= enough:
        left = max(1, (enough.bit_length() - 2 * modulus.bit_length()) // 62 + 1)
        some = [next(primes) for _ in range(min(left, together))]
        residues = sweep.determinants(np.array(some, dtype=np.int64), deadline)
        for prime, residue in zip(some, residues, strict=True):
            if residue is not None:
                found += modulus * ((residue - found) * pow(modulus, -1, prime) % prime)
                modulus *= prime
        if tell is not None:
            tell(min(1.0, 2 * modulus.bit_length() / enough.bit_length()))
    return min(found, modulus - found)


@dataclass(slots=True)
class _RowStep:
    """The operations for a row."""

    terms: list[tuple[int, int]]
    """The places of known unknowns, each with its entry."""
    new: list[int] = field(default_factory=list)
    """Places of unknowns that become parameters."""
    target: int = -1
    """The place of the unknown that the row gives; -1 for a condition on the parameters."""
    pivot: int = 1
    """Its entry."""
    shrinks: bool = False
    """Whether numbers are reduced, before they become too large: of the result, or of those that a condition changes."""
    live: list[int] = field(default_factory=list)
    """For a condition, the places of unknowns that later rows need."""


class _RowSweep:
    """A sequence of steps, for any primes; it chooses parameters to eliminate when it first goes to the end."""

    def __init__(self, steps: Sequence[_RowStep], places: int, parameters: int) -> None:
        self.parameters = parameters
        self._steps, self._places = steps, places
        self._chosen: list[int] = []

    def determinants(self, primes: NDArray[np.int64], deadline: Deadline) -> list[int | None]:
        """Return the determinant modulo each of some primes; None for those that divide a pivot by chance."""
        modulus = primes[:, None]
        vectors = np.zeros((self._places, len(primes), self.parameters), dtype=np.int64)
        found = np.ones(len(primes), dtype=np.int64)
        is_good = np.ones(len(primes), dtype=bool)
        chosen, conditions = list(self._chosen), 0
        free = list(range(self.parameters))
        for number, step in enumerate(self._steps):
            if number % _BETWEEN_LOOKS == 0:
                deadline.check()
            for place in step.new:
                vectors[place] = 0
                vectors[place, :, free.pop()] = 1
            if step.target >= 0:
                self._solve(step, vectors, modulus)
                if step.pivot not in (1, -1):
                    found = found * (step.pivot % primes) % primes
                continue
            row = _combined(step.terms, vectors) % modulus
            deadline.check()
            if conditions == len(chosen):
                chosen.append(int((row != 0).sum(axis=0).argmax()))
            parameter = chosen[conditions]
            conditions += 1
            free.append(parameter)
            pivot = row[:, parameter]
            if not row.any():
                return [0 if good else None for good in is_good.tolist()]
            is_good &= pivot != 0
            found = found * pivot % primes
            row = row * _inverses(pivot, primes)[:, None] % modulus
            for place in step.live:
                vector = vectors[place]
                if step.shrinks:
                    vector %= modulus
                vector -= vector[:, parameter, None] % modulus * row % modulus
                vector[:, parameter] = 0
        self._chosen = chosen
        return [
            value if good else None
            for value, good in zip(found.tolist(), is_good.tolist(), strict=True)
        ]

    @staticmethod
    def _solve(step: _RowStep, vectors: NDArray[np.int64], modulus: NDArray[np.int64]) -> None:
        """Work out an unknown from the others of its row."""
        found = vectors[step.target]
        found[...] = _combined(step.terms, vectors)
        if step.pivot == 1:
            np.negative(found, out=found)
        elif step.pivot != -1:
            found %= modulus
            found *= _inverses(-step.pivot % modulus[:, 0], modulus[:, 0])[:, None]
        if step.shrinks:
            found %= modulus


def _combined(terms: Sequence[tuple[int, int]], vectors: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a linear combination of vectors, by their places."""
    found = np.zeros(vectors.shape[1:], dtype=np.int64)
    for place, factor in terms:
        if factor == 1:
            found += vectors[place]
        elif factor == -1:
            found -= vectors[place]
        else:
            found += factor * vectors[place]
    return found


def _inverses(numbers: NDArray[np.int64], primes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the inverse of each number modulo its prime; anything for 0."""
    pairs = zip(numbers.tolist(), primes.tolist(), strict=True)
    return np.array([pow(a, -1, p) if a else 0 for a, p in pairs], dtype=np.int64)


def _planned(rows: Sequence[Mapping[int, int]], columns: Sequence[int]) -> _RowSweep | None:
    """Determine the operations for each row, for any primes; None if a row has no entry or there are too many conditions."""
    last = {column: number for number, row in enumerate(rows) for column in row}
    if len(last) < len(rows):
        return None
    late = {column: number for number, column in enumerate(columns)}
    largest = max(sum(map(abs, row.values())) for row in rows)
    most = _WORD // largest - 1
    # the last that was given back is used again first
    count, unused = 0, list(reversed(range(len(last))))
    place_of: dict[int, int] = {}
    # vectors that later rows need, each with the multiple of the prime that its numbers stay below
    growth: dict[int, int] = {}
    steps = []
    parameters = most_parameters = 0
    for number, row in enumerate(rows):
        fresh = sorted((column for column in row if column not in place_of), key=late.__getitem__)
        step = _RowStep([(place_of[c], v) for c, v in row.items() if c in place_of])
        if fresh:
            # an entry of 1 or -1 needs no division
            own = next((c for c in reversed(fresh) if row[c] in (1, -1)), fresh[-1])
            for column in fresh:
                place_of[column] = place = unused.pop()
                count = max(count, place + 1)
                if column != own:
                    growth[place] = 1
                    step.new.append(place)
                    step.terms.append((place, row[column]))
                    parameters += 1
            step.target, step.pivot = place_of[own], row[own]
            grown = max(1, sum(abs(value) * growth[place] for place, value in step.terms))
            step.shrinks = grown > most or step.pivot not in (1, -1)
            growth[step.target] = 1 if step.shrinks else grown
        elif not parameters:
            return None
        else:
            parameters -= 1
        most_parameters = max(most_parameters, parameters)
        for column in row:
            if last[column] == number:
                unused.append(place_of[column])
                del growth[place_of[column]]
        if not fresh:
            step.live = list(growth)
            step.shrinks = max(growth.values(), default=0) >= most
            growth = {place: 2 if step.shrinks else grown + 1 for place, grown in growth.items()}
        steps.append(step)
    return _RowSweep(steps, count, most_parameters)


def _primes() -> Iterator[int]:
    """Yield the primes below 2^31, the largest first."""
    for number in range((1 << 31) - 1, 3, -2):
        if _is_prime(number):
            yield number


def _is_prime(number: int) -> bool:
    """Whether an odd number below 3 * 10^9 is prime, by the test of Miller and Rabin with the bases that suffice."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True
