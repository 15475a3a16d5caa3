"""What is known of all solutions of a puzzle: the nouns that an analysis returns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from satpack.io.files import file_name, replacing
from satpack.model.abilities import provided
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from satpack.model.grids import Cell
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention

__all__ = ["Analysis", "Difficulty", "SolutionGraph"]


@dataclass(frozen=True)
class SolutionGraph:
    """Solutions, joined where they differ in few pieces.

    Attributes
    ----------
    most : int
        Pieces in which they may differ.
    up_to : {"total", "rotations", "symmetry"}
        What the nodes are.
    solutions : tuple of Solution
        The nodes, one of each class.
    edges : tuple of (int, int, int)
        Two nodes, the lower first, and in how many pieces they differ: the fewest that any of their images do.
    complete : bool
        Whether all solutions and all edges are there.
    """

    most: int
    up_to: Convention
    solutions: tuple[Solution, ...]
    edges: tuple[tuple[int, int, int], ...]
    complete: bool = True

    @cached_property
    def component_of(self) -> tuple[int, ...]:
        """For each node the least one that it hangs together with."""
        from satpack.engines.solution_graph import components

        return tuple(components(len(self.solutions), self.edges))

    @property
    def components(self) -> tuple[int, ...]:
        """How many nodes hang together, the most first."""
        return tuple(sorted(Counter(self.component_of).values(), reverse=True))

    @property
    def degrees(self) -> tuple[int, ...]:
        """For each node how many others it is joined to."""
        counted = Counter(node for edge in self.edges for node in edge[:2])
        return tuple(counted[node] for node in range(len(self.solutions)))

    def __repr__(self) -> str:
        return f"Graph of {many(len(self.solutions), 'solution')}, {many(len(self.edges), 'edge')}, {many(len(self.components), 'component')}"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How many placements a random search tries until it has a solution, or knows that there is none.

    Attributes
    ----------
    nodes : tuple of int
        Tries of each search.
    seed : int
        What the random numbers followed from.
    complete : bool
        Whether all searches came to their end, in time and within the tries that all may have together; if not, the mean is too low,
        since long ones are missing.
    """

    nodes: tuple[int, ...]
    seed: int
    complete: bool = True

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


@dataclass(frozen=True, slots=True)
class Analysis:
    """What all solutions of a puzzle have in common.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    total : int
        The solutions that were looked at, where the region lies.
    covers : mapping of str to mapping of Cell to int
        For each piece how many solutions have a copy of it on each cell; cells that it never covers are left out.
    complete : bool
        Whether these are all solutions.
    graph : SolutionGraph or None
        If it was asked for.
    difficulty : Difficulty or None
        Unless no runs were asked for.
    reason : str
        Why it is not complete, or why there is no solution.
    engine : str
        Who found the solutions.
    seconds : float
        Wall-clock time.
    warrant : Warrant
        What it rests on that these are all solutions.
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
        """Whether everything that was asked for is complete."""
        parts = (self.graph, self.difficulty)
        return self.complete and all(part is None or part.complete for part in parts)

    @property
    def empty(self) -> dict[Cell, int]:
        """How many solutions leave each cell empty, of those that any does."""
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
        """Cells that may stay empty, by the puzzle, but are covered in every solution."""
        if not self.total:
            return ()
        empty = self.empty
        return tuple(sorted(cell for cell in self.puzzle.region.optional if cell not in empty))

    def svg(self, shows: str = "heat") -> str:
        """Return a picture as SVG.

        Parameters
        ----------
        shows : {"heat", "graph", "difficulty"}
            How often each piece covers each cell, the graph, or how many placements the random searches tried.

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
            Pixels of a PNG for each of the SVG's.

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
        """Return what a notebook shows."""
        return self.svg()

    def __repr__(self) -> str:
        whole = "" if self.complete else "at least "
        return f"Analysis of {self.puzzle.name!r}: {whole}{many(self.total, 'solution')}, {many(len(self.forced), 'forced pair')}"
