"""A puzzle made ready: the facts that questions and engines need about it, each computed once, within the deadline."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from satpack.engines.arguments import (
    ColouringArguments,
    impossible_by_area,
    impossible_by_placements,
)
from satpack.gallery import subject_of
from satpack.model.boxes.choice import boxes_for
from satpack.model.symmetry.conventions import conventions_of
from satpack.model.warrant import UNASKED
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from satpack.gallery import Subject, SubjectLike
    from satpack.model.boxes.boxes import BoxPuzzle
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action, Symmetry


class Prepared:
    """A puzzle with its placements, its symmetry, and facts that need no search; or items and options, without symmetry.

    Either may be given by its name or path. Slow facts are computed on first use, and raise `Undecided` when the
    deadline passes. With `keeps`, the work is kept for another run: then it is prepared however long that takes, so
    that every run makes progress. Raises TypeError if it is given something else.

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
        """Every placement of every piece."""
        # a module that loads numpy, which neither `satpack --help` nor coordinates need
        from satpack.model.placing import placements

        return placements.place(self.puzzle, deadline=self.ready_by)

    @property
    def has_no_shapes(self) -> bool:
        """Whether it is items and options, of which no solution is an image of another."""
        return self.subject.kind == "cover"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, where it can be nothing else."""
        assert self.subject.kind == "puzzle"
        return self.subject

    @property
    def options(self) -> Placements | NamedCover:
        """The placements, or the items and options."""
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
