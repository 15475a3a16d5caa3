"""A puzzle made ready: the facts that questions and engines need about it, each computed once, within the deadline.

Arguments that settle it without search are among them: areas that can't match, pieces and cells that nothing fits, colourings.
"""

from __future__ import annotations

import time
from functools import cached_property
from typing import TYPE_CHECKING

from satpack.engines.colouring import CHEAP, THOROUGH
from satpack.gallery import subject_of
from satpack.model.boxes import boxes_for
from satpack.model.grids.coordinates import written
from satpack.model.ranges import Holes
from satpack.model.symmetry.conventions import conventions_of
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.gallery import Subject, SubjectLike
    from satpack.model.boxes import BoxPuzzle
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action, Symmetry

_BRIEF = 0.5
"""Seconds without a solution before the first search for a colouring argument."""

_WORTH = 2
"""A search for an argument takes at most this factor times as long as the search for solutions has found nothing.

Dominoes on 200x200 without two corners are settled after half a second, with an effort of one.
"""

_AGAIN = 2
"""Factor by which the effort grows from one search for an argument to the next."""

_SECOND = 1_000_000_000
"""The effort that takes about a second."""


def impossible_by_area(puzzle: Puzzle) -> str | None:
    """Return why no choice of copies has the region's area, or None if one has.

    >>> import satpack
    >>> impossible_by_area(satpack.load("soma")) is None
    True
    """
    required, most = len(puzzle.region.required), len(puzzle.region)
    fewest, all_copies = puzzle.needed_area
    if puzzle.holes is not None:
        required, most = max(required, most - puzzle.holes.high), most - puzzle.holes.low
        if required > most:
            spare = len(puzzle.region.optional)
            empty = "cell" if puzzle.holes == Holes(1, 1) else "cells"
            return f"{puzzle.holes} empty {empty}, {spare:,} may stay empty"
    cells = many(most, "cell") if required == most else f"{required:,} to {many(most, 'cell')}"
    if fewest > most or all_copies < required:
        area = f"{fewest:,}" if fewest == all_copies else f"{fewest:,} to {all_copies:,}"
        return f"{cells}, pieces cover {area}"
    if not _areas(puzzle) >> required & ((1 << (most - required + 1)) - 1):
        return f"{cells}, which no choice of copies of the pieces covers"
    return None


def _areas(puzzle: Puzzle) -> int:
    """Return the areas that some choice of copies covers, as the bits of an integer, up to the region's."""
    most = len(puzzle.region)
    mask = (1 << (most + 1)) - 1
    areas = 1
    for piece in puzzle.pieces:
        size, spare = len(piece), piece.copies.high - piece.copies.low
        areas = areas << min(size * piece.copies.low, most + 1) & mask
        step = 1
        spare = min(spare, most // size)
        while spare:  # adding 0..spare copies, by doubling
            step = min(step, spare)
            areas |= areas << size * step & mask
            spare -= step
            step *= 2
    return areas


def impossible_by_placements(placements: Placements) -> str | None:
    """Return which piece fits nowhere, or which cell nothing can cover, or None if there is neither."""
    import numpy as np

    puzzle, matrix = placements.puzzle, placements.cover
    possible = ~matrix.having(matrix.high == 0)
    bare = np.flatnonzero(matrix.needed & (matrix.options_left(possible) == 0))
    if not len(bare):
        return None
    piece, cell = bare[0], bare[0] - len(puzzle.pieces)
    if cell < 0:
        return f"piece {puzzle.pieces[piece].name!r} fits nowhere in the region"
    return f"no piece can cover cell {written(puzzle.grid, puzzle.region.cells[cell])}"


class ColouringArguments:
    """Looks for colouring arguments that there is no solution, with no more effort than the search is worth.

    After the deadline none is looked for, and shortly before it only cheaply. Without placements there is nothing to argue from.
    """

    def __init__(self, placements: Placements | None, deadline: Deadline = NEVER) -> None:
        self._placements = placements
        self._deadline = deadline
        self._started = time.monotonic()
        self._effort = 0
        self.reason = ""

    def cheaply(self) -> str:
        """Look for an argument with an effort of about a tenth of a second; return the reason, "" if there is none."""
        return self._with(CHEAP)

    def thoroughly(self) -> str:
        """Look for an argument with an effort of seconds, and return the reason."""
        return self._with(THOROUGH)

    def meanwhile(self) -> str:
        """Look for an argument if the search has found nothing for long enough, and return the reason."""
        waited = time.monotonic() - self._started
        effort = int(_WORTH * waited * _SECOND)
        is_due = waited >= _BRIEF and effort >= _AGAIN * self._effort
        return self._with(effort) if is_due else self.reason

    def _with(self, effort: int) -> str:
        from satpack.engines.colouring.weights import find_colouring

        left = self._deadline.remaining()
        is_hurried = left is not None and effort > left * _SECOND
        effort = CHEAP if is_hurried else min(effort, THOROUGH)
        if self._placements is not None and effort > self._effort:
            self._effort = effort
            try:
                found = find_colouring(self._placements, effort=effort, deadline=self._deadline)
            except (LimitError, Undecided):
                return self.reason
            self._effort = THOROUGH  # more effort would find the same
            self.reason = found.sentence if found else ""
        return self.reason


class Prepared:
    """A puzzle with its placements, its symmetry, and facts that need no search; or items and options, without symmetry.

    Either may be given by its name or path. Slow facts are computed on first use. With `keeps`, the work is kept for another run: then it
    is prepared however long that takes, so that every run makes progress.

    >>> import satpack
    >>> soma = Prepared(satpack.load("soma"))
    >>> len(soma.placements), len(soma.action("rotations")), soma.fault
    (688, 24, '')
    """

    def __init__(
        self,
        given: SubjectLike,
        deadline: Deadline = NEVER,
        *,
        keeps: bool = False,
    ) -> None:
        self.subject: Subject = subject_of(given)
        self.deadline = deadline
        self.ready_by = NEVER if keeps else self.deadline
        self._boxes: dict[tuple[str, str], BoxPuzzle | None] = {}
        self._actions: dict[Convention, Action] = {}

    @classmethod
    def of(
        cls,
        given: SubjectLike | Prepared,
        timeout: float | None = None,
        *,
        keeps: bool = False,
    ) -> Prepared:
        """Return a puzzle to be ready within `timeout` seconds; one that is being prepared is returned as it is."""
        if isinstance(given, Prepared):
            return given
        return cls(given, Deadline.after(timeout), keeps=keeps)

    @classmethod
    def placed(cls, options: Placements | NamedCover, deadline: Deadline = NEVER) -> Prepared:
        """Return the puzzle of placements that are there already; or items and options, which need none."""
        if options.kind == "cover":
            return cls(options, deadline)
        found = cls(options.puzzle, deadline)
        vars(found)["placements"] = options
        return found

    def boxes(self, encoding: str = "auto", at_most_one: str = "auto") -> BoxPuzzle | None:
        """Return the puzzle as boxes if these options have it solved by coordinates, as `boxes_for`."""
        if self.has_no_shapes:
            return None
        names = encoding, at_most_one
        if names not in self._boxes:
            self._boxes[names] = boxes_for(self.puzzle, encoding=encoding, at_most_one=at_most_one)
        return self._boxes[names]

    @cached_property
    def wrong_area(self) -> str:
        """Why no choice of copies has the region's area; "" if one has."""
        return "" if self.has_no_shapes else impossible_by_area(self.puzzle) or ""

    @cached_property
    def placements(self) -> Placements:
        # a module that loads numpy, which neither `satpack --help` nor coordinates need
        from satpack.model.placing import placements

        return placements.place(self.puzzle, deadline=self.ready_by)

    @property
    def has_no_shapes(self) -> bool:
        """Whether it is items and options, of which no solution is an image of another."""
        return self.subject.kind == "cover"

    @property
    def puzzle(self) -> Puzzle:
        assert self.subject.kind == "puzzle"
        return self.subject

    @property
    def options(self) -> Placements | NamedCover:
        return self.placements if self.subject.kind == "puzzle" else self.subject

    @cached_property
    def misfit(self) -> str:
        """Which piece fits nowhere, or which cell nothing can cover; "" if there is neither."""
        return "" if self.has_no_shapes else impossible_by_placements(self.placements) or ""

    @cached_property
    def colourings(self) -> ColouringArguments:
        """Colouring arguments, looked for with growing effort from now on."""
        return ColouringArguments(None if self.has_no_shapes else self.placements, self.deadline)

    @property
    def fault(self) -> str:
        """Why there is no solution, by area or placements; "" if neither excludes one."""
        return self.wrong_area or self.misfit

    def why_impossible(self) -> str:
        """Return why there is no solution, after a search found none: the first cheap argument, or that search."""
        return self.fault or self.colourings.cheaply() or UNASKED.why_none

    @cached_property
    def symmetry(self) -> Symmetry:
        """The puzzle's whole group of automorphisms, with exchanges of marks that are alike."""
        from satpack.model.symmetry.group import symmetry_of

        return symmetry_of(self.puzzle, self.ready_by)

    @cached_property
    def widest(self) -> Convention:
        """The convention that goes furthest, which all symmetries belong to."""
        return conventions_of(self.subject)[-1]

    def action(self, up_to: Convention | None = None) -> Action:
        """Return the action on the placements of the symmetries that a convention means, by default the widest."""
        up_to = up_to or self.widest
        if up_to not in self._actions:
            if self.has_no_shapes:
                from satpack.model.symmetry.group import Action

                return Action.identity(len(self.options.cover))
            group = self.symmetry.up_to(up_to)
            self._actions[up_to] = group.on(self.placements, self.ready_by)
        return self._actions[up_to]
