"""Counts solutions by choice: for each combination of the empty cells of rules that leave one of some cells empty."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.model.rules import OneEmpty
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.listing import PlacementBatch
    from satpack.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Choices:
    """The number of solutions of each combination of empty cells.

    Attributes
    ----------
    names : tuple of str
        The choices, such as month and day: the names of the rules.
    labels : tuple of tuple of str
        For each choice the labels of its cells, row by row.
    counts : mapping of tuple of str to int
        For each combination of labels, in order, its solutions where the region lies. None has been left out.
    """

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    counts: Mapping[tuple[str, ...], int]

    def keys(self) -> dict[str, Any]:
        """Return its keys in `satpack-count-1`."""
        from satpack.io.formats.solutions import ChoiceCount

        counts = self.counts.items()
        return {
            "choices": self.names,
            "each": [ChoiceCount(labels=labels, total=number) for labels, number in counts],
        }

    def lines(self, *, so_far: str) -> Iterator[str]:
        """Yield a table if there are two choices, or a line per combination if there are more; 0 is a dash."""
        shown = {labels: f"{number:,}" if number else "-" for labels, number in self.counts.items()}
        yield ""
        if len(self.names) != 2:
            yield from (f"  {' '.join(labels)}  {number}" for labels, number in shown.items())
        else:
            down = 0 if len(self.labels[0]) >= len(self.labels[1]) else 1
            rows, columns = self.labels[down], self.labels[1 - down]
            first = max(map(len, (self.names[down], *rows)))
            wide = max(map(len, (*columns, *shown.values())))
            header = " ".join(f"{label:>{wide}}" for label in columns)
            yield f"  {self.names[down]:<{first}}  {header}"
            for row in rows:
                pairs = [(row, column)[:: 1 if down == 0 else -1] for column in columns]
                yield f"  {row:>{first}}  {' '.join(f'{shown[pair]:>{wide}}' for pair in pairs)}"
        some = [number for number in self.counts.values() if number]
        fewest, most = min(some, default=0), max(some, default=0)
        yield ""
        bounds = f"{fewest:,} to {most:,}" if fewest < most else f"{most:,}"
        yield f"  {many(len(some), 'combination')} with solutions{f', {bounds} each' if some else ''}{so_far}"


def choices_of(puzzle: Puzzle) -> tuple[OneEmpty, ...]:
    """Return the rules of a puzzle that leave one of some cells empty; raise OptionError if there are none."""
    found = tuple(rule for rule in puzzle.rules if isinstance(rule, OneEmpty))
    if not found:
        raise OptionError(
            f"{puzzle.name}: each counts by rules of kind one-empty, and the puzzle has no such rule"
        )
    return found


class ChoiceTally:
    """Adds up the solutions of each combination, batch by batch."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._rules = choices_of(puzzle)
        labelled = [rule.labelled(puzzle.grid) for rule in self._rules]
        self._labels = tuple(tuple(each.values()) for each in labelled)
        number = {cell: index for index, cell in enumerate(puzzle.region.cells)}
        self._cells = [np.array([number[cell] for cell in each]) for each in labelled]
        self._counts = np.zeros([len(own) for own in self._cells], dtype=np.int64)

    def add(self, batch: PlacementBatch) -> None:
        """Add the solutions of a batch, each class with all its images."""
        starts, cells = batch.placements.starts, batch.placements.cells
        covered = np.zeros(len(batch.placements.puzzle.region), dtype=bool)
        for chosen in batch.numbers:
            images = {tuple(sorted(row)) for row in batch.action.placements[:, chosen].tolist()}
            for image in images:
                covered[:] = False
                for each in image:
                    covered[cells[starts[each] : starts[each + 1]]] = True
                self._counts[tuple(int(np.argmin(covered[own])) for own in self._cells)] += 1

    def result(self) -> Choices:
        """Return the counts so far."""
        names = tuple(rule.name or f"choice {index}" for index, rule in enumerate(self._rules, 1))
        counts = dict(zip(product(*self._labels), self._counts.ravel().tolist(), strict=True))
        return Choices(names, self._labels, counts)
