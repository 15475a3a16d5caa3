"""Finds the smallest container that boxes fit into, and shows that no smaller one will do, by proofs or on the solver's word.

Two bounds close in on each other: a packing lowers the upper one to the size it really needs, and a container found
too small raises the lower one. The next query lies halfway between. Each is a fresh formula about one container, so
that the little that may stay empty in it makes the formula tight (`satpack.engines.boxes.encoding`).

References
----------
.. [1] R. E. Korf. Optimal rectangle packing: initial results. ICAPS 2003.
.. [2] T. Soh, K. Inoue, N. Tamura, M. Banbara, H. Nabeshima. A SAT-based Method for Solving the Two-dimensional Strip
   Packing Problem. Fundamenta Informaticae 102(3-4), 2010.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Literal, get_args

from satpack.engines.boxes.packings import DEFAULT_BOX_SOLVER, first_packing
from satpack.engines.sat.witness import Allowance
from satpack.gallery import puzzle_of
from satpack.model.answer import Answer, Conclusion, Picture, Status
from satpack.model.boxes import read_boxes, sides_text, why_no_boxes
from satpack.model.warrant import UNASKED, Warrant, weakest
from satpack.runtime.declared_options import check_least
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from satpack.model.boxes import Sides
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.progress import Tell

Goal = Literal["height", "width", "area"]
"""The measure that is to be as small as possible: the container's last side, its first one, or the product of both."""

GOALS: tuple[Goal, ...] = get_args(Goal)


@dataclass(frozen=True, slots=True)
class Smallest(Answer):
    """The smallest container, or bounds on it; as an `Answer`, whether there is one within the region's sides.

    The solution, if there is one, is of the puzzle that has the container for region. The statistics are the bounds, the
    containers tried, and the conflicts of all searches; the reason is why the bounds did not close, or why there is no container
    at all; the warrant is the basis of the lower bound, or of the claim that no container exists.

    Attributes
    ----------
    goal : {"height", "width", "area"}
        The measure that was minimised.
    lower : int
        No container within the region's sides is smaller.
    upper : int or None
        There is one of this size; None if none was found.
    sides : tuple of int or None
        Its sides.
    """

    goal: Goal = "height"
    lower: int = 0
    upper: int | None = None
    sides: Sides | None = None

    @property
    def impossible(self) -> bool:
        """Whether there is none within the region's sides."""
        return self.status is Status.IMPOSSIBLE

    @property
    def proved(self) -> bool:
        """Whether nothing smaller exists, as far as the warrant goes."""
        return self.lower == self.upper

    @property
    def conclusion(self) -> Conclusion:
        """Whether nothing smaller exists."""
        if self.impossible:
            return "impossible"
        return "answered" if self.proved else "undecided"

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the packing, how small the container is, and whether nothing smaller exists."""
        if self.solution is None:
            yield from super(Smallest, self).report(verbose=verbose)  # slots
            return
        assert self.sides is not None
        yield Picture(self.solution, self.solution.puzzle.name)
        size = f"{self.goal} {self.upper:,} ({sides_text(self.sides)})"
        how = f"{self.how(verbose=verbose)}, {many(self.statistics['containers'], 'container')}"
        if not self.proved:
            least = self.warrant.qualify(f"at least {self.lower:,}")
            yield f"Smallest {size} so far; verified, but NOT proved smallest: {least} ({self.reason}); {how}."
        elif self.warrant.is_word:
            yield f"Smallest {size}; verified, and nothing smaller exists {self.warrant.text}; {how}."
        else:
            yield f"Smallest {size}; verified, and proved that nothing smaller exists; {how}."


def minimise(
    puzzle: Puzzle | str | Path,
    *,
    goal: Goal,
    solver: str = "auto",
    seed: int | None = None,
    timeout: float | None = None,
    tell: Tell = silent,
) -> Smallest:
    """Find the smallest container for a puzzle's boxes.

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        Boxes, and a box for region, or the name or path of such a puzzle: no container reaches further than the region
        in any direction. Its cells need not be covered. Of each piece the fewest copies are used.
    goal : {"height", "width", "area"}
        What is to be small. The other side is the region's; with "area" both are free. Width is the side along x, height
        the one along y, or along z in space.
    solver : str
        A CDCL solver of PySAT; "auto" is the one measured best.
    seed : int, optional
        Shuffles the formulas.
    timeout : float, optional
        Seconds after which to stop, with the bounds that are known by then.
    tell : Tell, optional
        Takes the lower and the upper bound, in words, whenever one of them moves.

    Raises
    ------
    OptionError
        If the puzzle is not about boxes, none of them has to be used, or the goal is "area" in space.
    LimitError
        If there are too many boxes.

    Examples
    --------
    >>> import satpack
    >>> found = minimise("squares-1-to-5", goal="height")
    >>> found.upper, found.sides, found.proved
    (5, (12, 5), True)
    """
    search = Minimisation(puzzle, goal=goal, solver=solver, seed=seed, timeout=timeout)
    return search.run(tell)


class Minimisation:
    """A search for the smallest container, with the parameters of `minimise`; its result can be read at any moment."""

    def __init__(
        self,
        puzzle: Puzzle | str | Path,
        *,
        goal: Goal,
        solver: str = "auto",
        seed: int | None = None,
        timeout: float | None = None,
    ) -> None:
        if goal not in GOALS:
            raise OptionError(f"can't minimise {goal!r}; use {', '.join(GOALS)}")
        puzzle = puzzle_of(puzzle)
        if reason := why_no_boxes(puzzle):
            raise OptionError(f"only boxes can be put into the smallest box, but {reason}")
        check_least("seed", seed, 0)
        self._puzzle = puzzle
        boxes = read_boxes(puzzle)
        assert boxes is not None
        if not boxes.least_volume:
            raise OptionError(
                "no piece has to be used, so there is nothing to put into the smallest box; say how many copies of which"
            )
        if goal == "area" and boxes.dimension != 2:
            raise OptionError("area is for plane grids; in space minimise height or width")
        self._boxes = boxes = boxes.fewest()
        self._goal: Goal = goal
        self._axis = 0 if goal == "width" else boxes.dimension - 1
        self._solver = solver
        self._seed = seed
        self._deadline = Deadline.after(timeout)
        self._started = time.monotonic()
        self._too_small: dict[Sides, Warrant] = {}
        self._allowance = Allowance()  # for all containers together
        self._warrant = UNASKED
        self._tried = self._conflicts = 0
        self._upper: int | None = None
        self._sides: Sides | None = None
        self._solution: Solution | None = None
        self._reason = "interrupted"
        across = boxes.volume // boxes.sides[self._axis] if goal != "area" else 1
        self._lower = -(-boxes.least_volume // across)

    def run(self, tell: Tell = silent) -> Smallest:
        """Close the bounds as far as the deadline allows, and report them whenever one changes."""
        try:
            self._reason = self._close(tell)
        except Undecided as limit:
            self._reason = str(limit)
        return self.result()

    def _close(self, tell: Tell) -> str:
        """Close the bounds; return why there is no container, if so."""
        tell(f"at least {self._lower:,}")
        why_not = self._refused(self._boxes.sides)
        if why_not is not None:
            self._warrant = why_not
            sides = sides_text(self._boxes.sides)
            return why_not.of(f"the pieces do not fit into the region's {sides}")
        while self._upper is not None and self._lower < self._upper:
            tell(f"at least {self._lower:,}, at most {self._upper:,}")
            size = (self._lower + self._upper - 1) // 2
            refused = []
            for container in self._containers(size):
                why_not = self._refused(container)
                if why_not is None:
                    break
                refused.append(why_not)
            else:
                # boxes that fit into a smaller one fit into one of these
                self._lower, self._warrant = size + 1, weakest(*refused)
        return ""

    def _containers(self, size: int) -> Iterator[Sides]:
        """Yield the containers of a size, none of which fits into another; the one nearest to a square first."""
        sides = self._boxes.sides
        if self._goal != "area":
            yield (*sides[: self._axis], size, *sides[self._axis + 1 :])
            return
        width, height = sides
        found: list[Sides] = []
        for w in range(min(width, size), 0, -1):
            h = min(height, size // w)
            if not found or h > found[-1][1]:  # else it fits into the one before
                found.append((w, h))
        seen: set[Sides] = set()
        for w, h in sorted(
            found, key=lambda container: (abs(container[0] - container[1]), container)
        ):
            if (h, w) not in seen:  # else the same, turned
                seen.add((w, h))
                yield w, h

    def _refused(self, sides: Sides) -> Warrant | None:
        """Return the warrant that the boxes do not fit into a container; None if they do: it is then shrunk to their needs."""
        for each, warrant in self._too_small.items():
            if all(side <= small for side, small in zip(sides, each, strict=True)):
                return warrant
        if prod(sides) < self._boxes.least_volume:
            return self._too_small.setdefault(sides, UNASKED)
        self._tried += 1
        found = first_packing(
            self._boxes.within(sides),
            solver=self._solver,
            seed=self._seed,
            deadline=self._deadline,
            allowance=self._allowance,
        )
        self._conflicts += found.statistics.get("conflicts", 0)
        if found.status is Status.UNDECIDED:
            raise Undecided(found.reason)
        if found.solution is None:
            self._too_small[sides] = found.warrant
            if self._goal == "area":
                self._too_small[sides[::-1]] = found.warrant
            return found.warrant
        self._keep(found.solution)
        return None

    def _keep(self, solution: Solution) -> None:
        """Shrink the container to the extent of a packing, and record its size."""
        origin = self._boxes.origin
        reached = tuple(
            max(cell[axis] for placed in solution.placed for cell in placed.cells) + 1 - start
            for axis, start in enumerate(origin)
        )
        sides = self._boxes.sides
        if self._goal == "area":
            sides = reached
        else:
            axis = self._axis
            sides = (*sides[:axis], reached[axis], *sides[axis + 1 :])
        self._sides = sides
        self._upper = prod(sides) if self._goal == "area" else sides[self._axis]
        self._solution = replace(solution, puzzle=self._boxes.within(sides).puzzle)
        self._solution.verify()

    def result(self) -> Smallest:
        status = Status.UNDECIDED
        if self._solution is not None:
            status = Status.SOLVED
        elif self._too_small:
            status = Status.IMPOSSIBLE
        engine = f"sat (order, {DEFAULT_BOX_SOLVER if self._solver == 'auto' else self._solver})"
        seconds = time.monotonic() - self._started
        statistics = {"lower": self._lower, "containers": self._tried, "conflicts": self._conflicts}
        if self._upper is not None:
            statistics["upper"] = self._upper
        solution = self._solution and replace(
            self._solution, engine=engine, seconds=seconds, statistics=statistics
        )
        return Smallest(
            status,
            solution,
            self._reason,
            engine,
            seconds,
            statistics,
            warrant=self._warrant,
            puzzle=self._puzzle,
            goal=self._goal,
            lower=self._lower,
            upper=self._upper,
            sides=self._sides,
        )
