"""The results of an analysis of all solutions of a puzzle."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

from satpack.io.files import file_name, replacing
from satpack.model.abilities import provided
from satpack.model.answer import Conclusion, Result, state_of
from satpack.model.grids.coordinates import to_file, written
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.wording import many, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from os import PathLike

    from satpack.io.formats.solutions import AnalysisRecord, DifficultyRecord, GraphRecord
    from satpack.model.grids import Cell, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

_SHOWN = 8
"""Most forced cells named for each piece."""


@dataclass(frozen=True)
class SolutionGraph:
    """A graph of solutions, joined if they differ in few pieces."""

    most: int
    """The most pieces in which joined solutions differ."""
    up_to: Convention
    """The convention of the nodes."""
    solutions: tuple[Solution, ...]
    """The nodes, one of each class."""
    edges: tuple[tuple[int, int, int], ...]
    """Two nodes, the lower first, and the number of pieces in which they differ: the minimum over their images."""
    complete: bool = True
    """Whether all solutions and all edges are included."""

    @cached_property
    def component_of(self) -> tuple[int, ...]:
        """The least node of each node's connected component."""
        return tuple(components(len(self.solutions), self.edges))

    @property
    def components(self) -> tuple[int, ...]:
        """The sizes of the connected components, largest first."""
        return tuple(sorted(Counter(self.component_of).values(), reverse=True))

    @property
    def degrees(self) -> tuple[int, ...]:
        """The degree of each node."""
        counted = Counter(node for edge in self.edges for node in edge[:2])
        return tuple(counted[node] for node in range(len(self.solutions)))

    def to_record(self) -> GraphRecord:
        from satpack.io.formats.declared import filled
        from satpack.io.formats.solutions import GraphRecord

        return filled(GraphRecord, self, nodes=len(self.solutions))

    @property
    def sentence(self) -> str:
        degrees, sizes = self.degrees, self.components
        shown = ", ".join(f"{size:,}" for size in sizes[:5]) + (", ..." if len(sizes) > 5 else "")
        between = f"degrees {min(degrees)} to {max(degrees)}" if degrees else "no degrees"
        partly = "" if self.complete else "; PARTIAL"
        return (
            f"{many(len(self.solutions), 'solution')}, {many(len(self.edges), 'pair')} that differ in at most "
            f"{many(self.most, 'piece')}; {many(len(sizes), 'component')} ({shown}), {between}{partly}"
        )

    def __repr__(self) -> str:
        return f"Graph of {many(len(self.solutions), 'solution')}, {many(len(self.edges), 'edge')}, {many(len(self.components), 'component')}"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The number of placements that random searches try until they find a solution or prove that there is none."""

    nodes: tuple[int, ...]
    """Tries of each search."""
    seed: int
    """The seed of the random numbers."""
    complete: bool = True
    """Whether all searches ran to their end, within the time limit and the joint limit on tries; if not, the mean is too low, since long ones are missing."""

    @property
    def mean(self) -> float | None:
        """The mean of the tries; None if there was no search."""
        return sum(self.nodes) / len(self.nodes) if self.nodes else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean; None if there were fewer than two searches."""
        runs, mean = len(self.nodes), self.mean
        if runs < 2 or mean is None:
            return None
        return sqrt(sum((n - mean) ** 2 for n in self.nodes) / (runs - 1) / runs)

    @property
    def advice(self) -> str:
        """How to measure it better, unless there is no error or a limit stopped the searches."""
        if not self.complete or not self.standard_error:
            return ""
        return f" --runs {10 * len(self.nodes)} narrows the ± to a third."

    def to_record(self) -> DifficultyRecord:
        from satpack.io.formats.declared import filled
        from satpack.io.formats.solutions import DifficultyRecord

        return filled(DifficultyRecord, self, tries=self.nodes)

    @property
    def sentence(self) -> str:
        if self.mean is None:
            return "difficulty not measured"
        error = self.standard_error
        about = "" if error is None else f" ± {error:,.0f}"
        partly = "" if self.complete else "; PARTIAL: longer searches are missing, so more"
        searches = many(len(self.nodes), "random search", "random searches")
        return f"{self.mean:,.0f}{about} placements tried ({searches}, seed {self.seed}{partly})"


@dataclass(frozen=True, slots=True)
class Analysis(Result):
    """Common properties of all solutions of a puzzle.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    total : int
        The number of solutions examined, where the region lies.
    covers : mapping of str to mapping of Cell to int
        For each piece, how many solutions have a copy of it on each cell; cells that it never covers are left out.
    complete : bool
        Whether these are all solutions.
    graph : SolutionGraph or None
        If requested.
    difficulty : Difficulty or None
        Unless no runs were requested.
    reason : str
        The reason for an incomplete result, or for no solution.
    engine : str
        The engine that found the solutions.
    seconds : float
        Wall-clock time.
    warrant : Warrant
        The basis of the claim that these are all solutions.
    """

    puzzle: Puzzle
    total: int
    covers: Mapping[str, Mapping[Cell, int]]
    complete: bool
    graph: SolutionGraph | None = None
    difficulty: Difficulty | None = None
    reason: str = ""
    engine: str = ""
    seconds: float = field(default=0.0, compare=False)
    warrant: Warrant = field(default=UNASKED, compare=False)

    @property
    def whole(self) -> bool:
        """Whether everything requested is complete."""
        parts = (self.graph, self.difficulty)
        return self.complete and all(part is None or part.complete for part in parts)

    @property
    def empty(self) -> dict[Cell, int]:
        """The number of solutions that leave each cell empty, for cells that any leaves empty."""
        found = {
            cell: self.total - sum(own.get(cell, 0) for own in self.covers.values())
            for cell in self.puzzle.region.cells
        }
        return {cell: number for cell, number in found.items() if number}

    @property
    def forced(self) -> tuple[tuple[str, Cell], ...]:
        """Pairs of a piece and a cell that it covers in every solution."""
        return tuple(
            (name, cell)
            for name, own in self.covers.items()
            for cell, number in sorted(own.items())
            if number == self.total
        )

    @property
    def forced_empty(self) -> tuple[Cell, ...]:
        """Cells that every solution leaves empty."""
        if not self.total:
            return ()
        return tuple(sorted(cell for cell, number in self.empty.items() if number == self.total))

    @property
    def forced_filled(self) -> tuple[Cell, ...]:
        """Cells that the puzzle allows to stay empty, but that every solution covers."""
        if not self.total:
            return ()
        empty = self.empty
        return tuple(sorted(cell for cell in self.puzzle.region.optional if cell not in empty))

    def to_record(self) -> AnalysisRecord:
        """Return the record `satpack-analysis-1`."""
        from satpack.io.formats import solutions as formats
        from satpack.io.formats.declared import filled

        grid, graph, measured = self.puzzle.grid, self.graph, self.difficulty
        return filled(
            formats.AnalysisRecord,
            self,
            grid=grid.name,
            covers=[
                formats.CoveredRecord(piece=name, **_counted(grid, own))
                for name, own in self.covers.items()
            ],
            empty=formats.TalliedCells(**_counted(grid, self.empty)),
            forced=[
                formats.ForcedRecord(piece=name, cell=to_file(grid, cell))
                for name, cell in self.forced
            ],
            forced_empty=[to_file(grid, cell) for cell in self.forced_empty],
            forced_filled=[to_file(grid, cell) for cell in self.forced_filled],
            graph=graph.to_record() if graph else None,
            difficulty=measured.to_record() if measured else None,
        )

    @property
    def conclusion(self) -> Conclusion:
        """Whether the analysis is complete."""
        if self.complete and not self.total:
            return "impossible"
        return "answered" if self.whole else "undecided"

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the common properties, the graph and the difficulty as text."""
        state = state_of(self, some=self.total > 0)
        found = many(self.total, "solution")
        yield f"{self.puzzle.name}: {found} ({state}; {self.how(verbose=verbose, sep=', ')})"
        if self.total:
            yield ""
            yield from self._table()
            yield ""
            yield from self._forced_lines()
        if self.graph is not None:
            yield f"Graph: {self.graph.sentence}."
        if self.difficulty is not None:
            yield f"Difficulty: {self.difficulty.sentence}.{self.difficulty.advice}"

    def _table(self) -> Iterator[str]:
        """Yield for each piece the number of cells it covers in some solution, and the most frequent one."""
        own = {printable(name, ascii_only=True): cells for name, cells in self.covers.items()}
        if empty := self.empty:
            own["empty"] = empty
        width = max(map(len, own))
        yield f"{'':{width}}  cells  most often"
        for name, cells in own.items():
            if not cells:
                yield f"{name:{width}}  {0:5}"
                continue
            most = max(cells.values())
            where = min(cell for cell, number in cells.items() if number == most)
            share = f"{100 * most / self.total:5.1f} %"
            yield f"{name:{width}}  {len(cells):5}  {share} on {written(self.puzzle.grid, where)}"

    def _forced_lines(self) -> Iterator[str]:
        """Yield the properties of every solution."""
        by_piece: dict[str, list[Cell]] = {}
        for name, cell in self.forced:
            by_piece.setdefault(name, []).append(cell)
        so_far = "" if self.complete else " so far"
        for name, cells in by_piece.items():
            yield f"Forced{so_far}: {name} covers {self._listed(cells)} in every solution."
        if self.forced_empty:
            stay = "stays" if len(self.forced_empty) == 1 else "stay"
            yield f"Forced{so_far}: {self._listed(self.forced_empty)} {stay} empty in every solution."
        if self.forced_filled:
            do = "does" if len(self.forced_filled) == 1 else "do"
            yield f"Forced{so_far}: {self._listed(self.forced_filled)} may stay empty, but never {do}."
        if not (by_piece or self.forced_empty or self.forced_filled):
            yield f"Forced{so_far}: nothing; each cell is covered in several ways."

    def _listed(self, cells: Sequence[Cell]) -> str:
        """Return the first of some cells, and the number of others."""
        more = len(cells) - _SHOWN
        shown = written(self.puzzle.grid, *cells[:_SHOWN])
        return shown + (f" and {many(more, 'more cell')}" if more > 0 else "")

    def svg(self, shows: str = "heat") -> str:
        """Return a picture as SVG.

        Parameters
        ----------
        shows : {"heat", "graph", "difficulty"}
            The counts of how often each piece covers each cell, the graph, or the placements tried by the random searches.

        Raises
        ------
        OptionError
            If there is no such picture, or no graph.
        """
        found: str = provided("svg")(self, shows=shows)
        return found

    def save(self, path: str | PathLike[str], *, shows: str = "heat", scale: float = 2.0) -> None:
        """Write a picture (``.svg``, ``.png``), a page with all pictures (``.html``), or the graph (``.graphml``, ``.dot``).

        Parameters
        ----------
        path : str or Path
            The file.
        shows : {"heat", "graph", "difficulty"}
            Which picture.
        scale : float
            PNG pixels per SVG pixel.

        Raises
        ------
        InputError
            If the suffix is none of these, or the system can't write there.
        """
        name = file_name(path)
        content = provided("picture")(self, name, shows=shows, scale=scale)
        with replacing(name) as file:
            file.write(content)

    def _repr_svg_(self) -> str:
        """Return the HTML shown in a notebook."""
        return self.svg()

    def __repr__(self) -> str:
        whole = "" if self.complete else "at least "
        return f"Analysis of {self.puzzle.name!r}: {whole}{many(self.total, 'solution')}, {many(len(self.forced), 'forced pair')}"


def _counted(grid: Grid, own: Mapping[Cell, int]) -> dict[str, Any]:
    pairs = sorted((to_file(grid, cell), number) for cell, number in own.items())
    return {"cells": [cell for cell, _ in pairs], "counts": [number for _, number in pairs]}


Edge = tuple[int, int, int]
"""Two solutions, the lower number first, and in how many pieces they differ."""


def near_pairs(
    solutions: Sequence[Sequence[int]], action: Action, most: int, deadline: Deadline
) -> list[Edge]:
    """Return the pairs of classes of solutions with images that differ in at most `most` pieces.

    Solutions, one of each class, differ in the pieces that lie elsewhere: those of the one that has more, less the
    placements that both have. For each solution the images of all others are looked up by the placements that it holds.
    """
    import numpy as np

    from satpack.model.counts import bincount, repeat

    count, order = len(solutions), len(action)
    sizes = np.array([len(each) for each in solutions], dtype=np.int64)
    owner = repeat(np.arange(count), sizes)
    placed = np.concatenate([np.asarray(each, dtype=np.int64) for each in solutions] or [owner])
    # every image is a row, and every placement knows the rows that hold it
    held = action.placements[:, placed].ravel()
    rows = (owner * order + np.arange(order)[:, None]).ravel()
    by_placement = np.argsort(held, kind="stable")
    starts = np.searchsorted(held[by_placement], np.arange(action.placements.shape[1] + 1))
    rows = rows[by_placement]
    found: list[Edge] = []
    for index, solution in enumerate(solutions):
        deadline.check()
        holding = [rows[starts[p] : starts[p + 1]] for p in solution]
        common = bincount(np.concatenate(holding) if holding else rows[:0], minlength=count * order)
        differing = np.maximum(sizes, sizes[index]) - common.reshape(count, order).max(axis=1)
        near = np.flatnonzero(differing[index + 1 :] <= most) + index + 1
        found += [(index, other, int(differing[other])) for other in near.tolist()]
    return found


def components(count: int, edges: Sequence[Edge]) -> list[int]:
    """Return for each node the least one of its component.

    >>> components(4, [(0, 2, 1), (2, 3, 1)])
    [0, 1, 0, 0]
    """
    from satpack.model.connected import grouped

    near: list[list[int]] = [[] for _ in range(count)]
    for one, other, _ in edges:
        near[one].append(other)
        near[other].append(one)
    least = [0] * count
    for part in grouped(range(count), near.__getitem__):
        for node in part:
            least[node] = part[0]
    return least
