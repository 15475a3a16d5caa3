"""Random search that always branches on the most constrained item.

It is a measure, not an engine: how many placements does a person try when always turning to the cell or the piece with
the fewest placements left, and taking them as they come? No symmetry, no memory of dead ends, no look-ahead; so the
number of tries depends on the puzzle and the random numbers alone.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import distinct
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from satpack.model.placing.placements import Placements

_LOOK = 256
"""Tries between two looks at the clock."""


class RandomSearch:
    """Searches for a first solution by chance, any number of times.

    >>> import random, satpack
    >>> search = RandomSearch(satpack.place(satpack.load("tetrahexes-4x7")))
    >>> search.tries(random.Random(1)) == search.tries(random.Random(1)) > 7
    True
    """

    def __init__(self, placements: Placements, deadline: Deadline = NEVER) -> None:
        puzzle, self._deadline = placements.puzzle, deadline
        self._placements = placements
        self._kind = placements.piece.tolist()
        self._low = [piece.copies.low for piece in puzzle.pieces]
        self._high = [piece.copies.high for piece in puzzle.pieces]
        self._all = (1 << len(placements)) - 1
        self._of_kind = [_bits(placements.of_piece(k)) for k in range(len(puzzle.pieces))]
        on_cell = [
            _bits(owners.tolist()) for owners in in_time(iter(placements.by_cell()), self._deadline)
        ]
        self._required = on_cell[: puzzle.must_fill]
        ends = placements.starts.tolist()
        cells = placements.cells.tolist()
        # the placements that a placement leaves no room for, itself among them, or that it may not meet
        self._clashing = []
        for start, end in in_time(pairwise(ends), self._deadline):
            clashing = 0
            for cell in cells[start:end]:
                clashing |= on_cell[cell]
            self._clashing.append(clashing)
        problem = placements.cover
        given = problem.colours_by_item() if problem.meetings else []
        for item in range(len(problem.low) - problem.meetings, len(problem.low)):
            options, colours = problem.by_item()[item], given[item]
            for colour in distinct(colours).tolist():
                disagreeing = _bits(options[(colours != colour) | (colour == 0)].tolist())
                for option in options[colours == colour].tolist():
                    self._clashing[option] |= disagreeing
        self._sizes = np.diff(placements.starts).tolist()

    def tries(self, random: Random, *, most: float = inf) -> int:
        """Return how many placements, `most` of them, are tried until a solution is found, or until it is clear that there is none."""
        used = [0] * len(self._low)
        chosen: list[int] = []
        stack = [self._branches(self._all, self._required, used, chosen, random)]
        tried = 0
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                if chosen and stack:
                    used[self._kind[chosen.pop()]] -= 1
                continue
            placement, left, waiting = step
            if placement < 0:
                return tried
            if tried >= most:
                raise Undecided("limit of tries")
            tried += 1
            if tried % _LOOK == 0:
                self._deadline.check()
            kind = self._kind[placement]
            used[kind] += 1
            chosen.append(placement)
            left &= ~self._clashing[placement]
            if used[kind] == self._high[kind]:
                left &= ~self._of_kind[kind]
            waiting = [cell for cell in waiting if not cell >> placement & 1]
            stack.append(self._branches(left, waiting, used, chosen, random))
        return tried

    def _branches(
        self, left: int, waiting: list[int], used: list[int], chosen: list[int], random: Random
    ) -> Iterator[tuple[int, int, list[int]]]:
        """Yield the placements to be tried now, each with those left and the cells that wait; -1 for a solution."""
        fewest, ways = 0, len(self._kind) + 1
        serving = [(cell & left, 1) for cell in waiting]
        missing = [low - number for low, number in zip(self._low, used, strict=True)]
        serving += [
            (self._of_kind[kind] & left, need) for kind, need in enumerate(missing) if need > 0
        ]
        random.shuffle(serving)
        for mask, need in serving:
            # after this many failed choices too few would be left
            choices = mask.bit_count() - need + 1
            if choices < ways:
                fewest, ways = mask, choices
        if ways <= 0:
            return
        if not serving:
            if self._is_solution(chosen):
                yield -1, 0, []
                return
            fewest, ways = left, left.bit_count()
        options = _numbers(fewest)
        random.shuffle(options)
        for option in options[:ways]:
            yield option, left, waiting
            left &= ~(1 << option)

    def _is_solution(self, chosen: list[int]) -> bool:
        """Whether a choice that leaves no item to serve also keeps the number of empty cells and the rules."""
        puzzle = self._placements.puzzle
        empty = len(puzzle.region) - sum(self._sizes[p] for p in chosen)
        if puzzle.holes is not None and empty not in puzzle.holes:
            return False
        return not self._placements.broken_rule(chosen)


def _bits(numbers: list[int] | range) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _numbers(bits: int) -> list[int]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
