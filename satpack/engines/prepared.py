"""A puzzle made ready: the facts that questions and engines need about it, each computed once, within the deadline."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from satpack.engines.arguments import (
    ColouringArguments,
    impossible_by_area,
    impossible_by_placements,
)
from satpack.model.boxes.choice import boxes_for
from satpack.model.puzzle import Puzzle, check_puzzle
from satpack.model.warrant import UNASKED
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from satpack.model.boxes.boxes import BoxPuzzle
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action, Symmetry


class Prepared:
    """A puzzle with its placements, its symmetry, and facts that need no search; or items and options, without symmetry.

    `cover` are the items and options; None of a puzzle, and only then there is `puzzle`. Slow facts are computed on first use, and raise `Undecided` when the deadline passes. With `keeps`, the work is
    kept for another run: then it is prepared however long that takes, so that every run makes progress. Raises
    TypeError if it is not given a puzzle.

    >>> import satpack
    >>> soma = Prepared(satpack.load("soma"))
    >>> len(soma.placements), len(soma.action("rotations")), soma.fault
    (688, 24, '')
    """

    def __init__(
        self,
        puzzle: Puzzle | NamedCover,
        deadline: Deadline | None = None,
        *,
        keeps: bool = False,
    ) -> None:
        self.cover: NamedCover | None = None
        if isinstance(puzzle, Puzzle):
            self.puzzle = puzzle
        else:
            from satpack.model.placing.named_cover import NamedCover

            if isinstance(puzzle, NamedCover):
                self.cover = puzzle
            else:
                check_puzzle(puzzle)
        self.deadline = deadline or Deadline()
        self.ready_by = Deadline() if keeps else self.deadline
        self._boxes: dict[tuple[str, str], BoxPuzzle | None] = {}
        self._actions: dict[Convention, Action] = {}

    @classmethod
    def of(
        cls,
        puzzle: Puzzle | NamedCover | Prepared,
        timeout: float | None = None,
        *,
        keeps: bool = False,
    ) -> Prepared:
        """Return a puzzle to be ready within `timeout` seconds; one that is being prepared is returned as it is."""
        if isinstance(puzzle, Prepared):
            return puzzle
        return cls(puzzle, Deadline.after(timeout), keeps=keeps)

    @classmethod
    def placed(cls, placements: Placements, deadline: Deadline | None = None) -> Prepared:
        """Return the puzzle of placements that are there already."""
        found = cls(placements.puzzle, deadline)
        vars(found)["placements"] = placements
        return found

    def boxes(self, encoding: str = "auto", at_most_one: str = "auto") -> BoxPuzzle | None:
        """Return the puzzle as boxes if these options have it solved by coordinates, as `boxes_for`."""
        if self.cover is not None:
            return None
        names = encoding, at_most_one
        if names not in self._boxes:
            self._boxes[names] = boxes_for(self.puzzle, encoding=encoding, at_most_one=at_most_one)
        return self._boxes[names]

    @cached_property
    def wrong_area(self) -> str:
        """Why no choice of copies has the region's area; "" if one has."""
        return "" if self.cover is not None else impossible_by_area(self.puzzle) or ""

    @cached_property
    def placements(self) -> Placements:
        """Every placement of every piece."""
        # a module that loads numpy, which neither `satpack --help` nor coordinates need
        from satpack.model.placing import placements

        return placements.place(self.puzzle, deadline=self.ready_by)

    @property
    def subject(self) -> Puzzle | NamedCover:
        """The puzzle, or the items and options."""
        return self.puzzle if self.cover is None else self.cover

    @property
    def options(self) -> Placements | NamedCover:
        """The placements, or the items and options."""
        return self.placements if self.cover is None else self.cover

    @cached_property
    def misfit(self) -> str:
        """Which piece fits nowhere, or which cell nothing can cover; "" if there is neither."""
        return "" if self.cover is not None else impossible_by_placements(self.placements) or ""

    @cached_property
    def colourings(self) -> ColouringArguments:
        """Colouring arguments, looked for with growing effort from now on."""
        return ColouringArguments(
            None if self.cover is not None else self.placements, self.deadline
        )

    @property
    def fault(self) -> str:
        """Why there is no solution, by area or placements; "" if neither excludes one."""
        return self.wrong_area or self.misfit

    def why_impossible(self) -> str:
        """Return why there is no solution, after a search found none: the first cheap argument, or that search."""
        return self.fault or self.colourings.cheaply() or UNASKED.why_none

    @cached_property
    def symmetry(self) -> Symmetry:
        """The puzzle's whole group of automorphisms."""
        from satpack.model.symmetry.group import symmetry_of

        return symmetry_of(self.puzzle, self.ready_by)

    def action(self, up_to: Convention = "symmetry") -> Action:
        """Return the action on the placements of the symmetries that a convention means."""
        if up_to not in self._actions:
            if self.cover is not None:
                from satpack.model.symmetry.group import Action

                return Action.identity(len(self.cover.cover))
            group = self.symmetry.up_to(up_to)
            self._actions[up_to] = group.on(self.placements, self.ready_by)
        return self._actions[up_to]
