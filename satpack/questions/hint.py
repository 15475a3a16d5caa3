"""Hints: whether the placed pieces can be completed, and the next piece, or the pieces to take back."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Unpack

from satpack.engines.listing import PlacementBatch
from satpack.engines.prepared import Prepared
from satpack.gallery import puzzle_of
from satpack.io.fixing import check_looks, drawn_places, read_places
from satpack.model.abilities import Pictured
from satpack.model.answer import Conclusion, Picture, Result, engine_name
from satpack.model.grids.coordinates import written
from satpack.model.sides import marks_text
from satpack.model.solution import Placed, Solution
from satpack.model.warrant import UNASKED, Warrant
from satpack.questions.question import question
from satpack.questions.question_options import HintArguments, HintOptions
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import InputError, Undecided, VerificationError
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from satpack.engines.sat.hints import Listed, Lists
    from satpack.io.formats.solutions import HintRecord
    from satpack.model.blame import Blame
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.progress import Tell

HintStatus = Literal["solved", "finishable", "unfinishable", "impossible", "undecided"]

_CONCLUSIONS: Mapping[HintStatus, Conclusion] = {
    "solved": "answered",
    "finishable": "answered",
    "unfinishable": "impossible",
    "impossible": "impossible",
    "undecided": "undecided",
}
"""The pieces are a solution, part of one, or part of none; the puzzle has none at all; unknown."""


@dataclass(frozen=True, slots=True)
class Hint(Result, Pictured):
    """A hint for a partly solved puzzle.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    placed : tuple of Placed
        The placed pieces.
    status : {"solved", "finishable", "unfinishable", "impossible", "undecided"}
        Whether the pieces are a solution, part of one, or of none; whether the puzzle has none at all; or undecided at a limit.
    next : Placed or None
        If finishable, the most forced piece, in a place that leads to a solution.
    places : tuple of Placed
        Its places that lead to a solution; for a piece with several copies, those of all copies.
    forced : bool
        Whether the piece lies there in every solution.
    take_back : tuple of Placed
        If unfinishable, a smallest set of pieces without which the others can be completed.
    complete : bool
        Whether all of this is settled; if not, there may be more places, a more forced piece, or a smaller set.
    reason : str
        The reason for an incomplete result, or for no solution.
    engine : str
        The engine that was used.
    seconds : float
        Wall-clock time.
    statistics : mapping of str to int
        The number of solver calls.
    warrant : Warrant
        The basis of the claim that there are no other solutions.
    blame : Blame or None
        If unfinishable or impossible, what is to blame for that, and changes of an impossible puzzle that would help.
    """

    puzzle: Puzzle
    placed: tuple[Placed, ...]
    status: HintStatus
    next: Placed | None = None
    places: tuple[Placed, ...] = ()
    forced: bool = False
    take_back: tuple[Placed, ...] = ()
    complete: bool = True
    reason: str = ""
    engine: str = ""
    seconds: float = field(default=0.0, compare=False)
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)
    warrant: Warrant = field(default=UNASKED, compare=False)
    blame: Blame | None = field(default=None, compare=False)

    @property
    def followed(self) -> Solution:
        """The placed pieces after following the hint; in general not a complete solution."""
        stays = [placed for placed in self.placed if placed not in self.take_back]
        return Solution(self.puzzle, (*stays, *([self.next] if self.next else [])))

    def __repr__(self) -> str:
        return f"Hint for {self.puzzle.name!r}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """The hint as text, with the solver named if its claim was not checked."""
        if self.status == "impossible":
            return f"the puzzle has no solution, with or without these pieces: {self.reason}"
        said = self._said()
        return f"{said}; {self.warrant.text}" if self.warrant.is_word else said

    def _said(self) -> str:
        if self.next is not None:
            return f"can be finished: {self._next_text(self.next)}"
        if self.status == "unfinishable":
            return f"can't be finished: {self._taking_text()}"
        return "solved" if self.status == "solved" else f"undecided: {self.reason}"

    def to_record(self) -> HintRecord:
        """Return the record `satpack-hint-1`."""
        from satpack.io.formats.declared import filled
        from satpack.io.formats.solutions import HintRecord
        from satpack.io.results.solution_file import blame_record, piece_record

        listed = partial(piece_record, self.puzzle.grid)
        return filled(
            HintRecord,
            self,
            grid=self.puzzle.grid.name,
            placed=list(map(listed, self.placed)),
            next=listed(self.next) if self.next else None,
            places=list(map(listed, self.places)),
            take_back=list(map(listed, self.take_back)),
            blame=blame_record(self.blame),
        )

    @property
    def pictured(self) -> Hint | Blame:
        """The hint, or after a long search what is to blame for a puzzle without a solution."""
        blame = self.blame if self.status == "impossible" else None
        return (blame and blame.in_place) or self

    @property
    def conclusion(self) -> Conclusion:
        """Whether the pieces can be finished."""
        return _CONCLUSIONS[self.status] if self.complete else "undecided"

    def file_json(self) -> str:
        """Return the placed pieces with the hint followed."""
        return self.followed.to_json()

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the board after following the hint, and the hint."""
        title = f"{self.puzzle.name}: {many(len(self.placed), 'piece')} placed"
        yield Picture(self.followed if self.followed.placed else None, title)
        yield f"{self.sentence[0].upper()}{self.sentence[1:]}."
        if self.blame is not None:
            yield self.blame.paragraph
        by = f" by {engine_name(self.engine, verbose=verbose)}" if self.engine else ""
        state = "PARTIAL" if not self.complete else "Answered" if self.warrant.is_word else "Proved"
        yield f"{state} in {self.seconds:.2f} s{by}."

    def _repr_svg_(self) -> str:
        """Return the HTML shown in a notebook."""
        return self.svg()

    def _next_text(self, placed: Placed) -> str:
        grid = self.puzzle.grid
        where = f"{placed.piece} goes to {written(grid, *placed.cells)}"
        if marks := marks_text(grid, placed.cells, placed.sides):
            where += f" with sides {'; '.join(marks)}"
        if self.forced:
            return f"{where}, as in every solution"
        count = len(self.places)
        if not self.complete:
            return (
                f"{where}, one of {count:,} places or more that lead to a solution; {self.reason}"
            )
        only = "the only place" if count == 1 else f"one of {count:,} places"
        return (
            f"{where}, {only} that lead{'s' * (count == 1)} to a solution; no piece is more forced"
        )

    def _taking_text(self) -> str:
        if not self.take_back:
            return f"which pieces to take back was not found; {self.reason}"
        grid = self.puzzle.grid
        named = [f"{each.piece} from {written(grid, *each.cells)}" for each in self.take_back]
        least = "no fewer will do" if self.complete else f"perhaps fewer would do; {self.reason}"
        return f"take back {'; '.join(named)} ({len(named)} of {many(len(self.placed), 'piece')}, {least})"


class Hinting:
    """A hint in progress; see `hint`, whose parameters it takes."""

    def __init__(
        self,
        puzzle: Puzzle | str | Path,
        placed: Solution | Iterable[Placed] | str = (),
        **options: Unpack[HintOptions],
    ) -> None:
        self._started = time.monotonic()
        puzzle = puzzle_of(puzzle)
        asked = complete(HintOptions, options)
        self._why = asked["why"]
        self._prepared = Prepared.of(puzzle, asked["timeout"])
        self._part = _checked(puzzle, placed)
        self._found = self._cut("interrupted")

    def _cut(self, reason: str) -> Hint:
        part = self._part
        return Hint(part.puzzle, part.placed, "undecided", complete=False, reason=reason)

    def run(self, tell: Tell = silent) -> Hint:
        """Find a hint, or as much of it as the time limit allows."""
        del tell  # this takes several solver calls
        prepared, part = self._prepared, self._part
        try:
            part.verify()
        except VerificationError:
            pass  # a partial solution is valid here
        else:
            self._found = Hint(part.puzzle, part.placed, "solved", engine="verification")
            return self.result()
        try:
            if reason := prepared.fault:
                self._found = replace(
                    self._found,
                    status="impossible",
                    complete=True,
                    reason=reason,
                    engine="argument",
                )
            else:
                self._found = _searched(prepared, part)
        except Undecided as cut:
            self._found = self._cut(str(cut))
        if self._found.reason == "interrupted":  # it ended the questions, and kept their results
            raise KeyboardInterrupt
        if self._found.status in ("impossible", "unfinishable"):
            self._found = self._blamed()
        return self.result()

    def _blamed(self) -> Hint:
        """Return the hint with what is to blame if the pieces can't be finished."""
        from satpack.engines.blame.unsolvable import BRIEF, LONG, blame_for, explained

        prepared, part = self._prepared, self._part
        if self._found.status == "impossible":
            reason, blame = explained(prepared, self._found.reason, why=self._why)
            return replace(self._found, reason=reason, blame=blame)
        steps = LONG if self._why else BRIEF
        found = blame_for(prepared, None, part.placed, steps=steps)
        return replace(self._found, blame=found)

    def result(self) -> Hint:
        return replace(self._found, seconds=time.monotonic() - self._started)


def _begun(puzzle: Puzzle, partial: str | None = None, **options: Unpack[HintOptions]) -> Hinting:
    """Start a hint for the pieces of a file or a drawing."""
    placed = () if partial is None else read_places(puzzle, partial, of="the placed pieces")
    return Hinting(puzzle, placed, **options)


@question(
    HintOptions,
    begin=_begun,
    doing="looking for a hint for",
    arguments=HintArguments,
    bounds=("holes", "max_holes"),
    pictures="Hint",
    examples=(
        "`satpack hint soma part.json`",
        "`satpack hint haley`: where to begin",
        "`satpack hint soma part.json -o part.json`: follow the hint, then ask again",
        "`satpack hint soma part.json -o hint.svg`",
    ),
    status="0 it can be finished, or is; 20 it can't, with the pieces to take back; 30 stopped by the time limit, "
    "130 interrupted: the results so far are printed; 2 bad input.",
)
def hint(
    puzzle: Puzzle | str | Path,
    placed: Solution | Iterable[Placed] | str = (),
    **options: Unpack[HintOptions],
) -> Hint:
    """Decide whether some placed pieces can be completed to a solution, and give a hint.

    If they can, the hint is the most forced piece: one that every solution has in the same place, otherwise the piece
    with the fewest places that lead to a solution, less its copies still to be placed. If not, it is a
    smallest set of pieces to take back. A JSON file gets the pieces after following the hint.

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        The puzzle, the name of a shipped one, or the path of its file. Its rules hold.
    placed : Solution, iterable of Placed, or str
        The placed pieces: a partial solution, its pieces, or, of pieces without colours and marks on sides, a drawing as
        `Solution.text` returns it. By default none.
    **options
        Those of `HintOptions`.

    Returns
    -------
    Hint
        Incomplete if stopped by the timeout.

    Raises
    ------
    TypeError
        If the pieces are something else.
    InputError
        If a piece is not in the puzzle, does not fit, or overlaps another, or the puzzle is too large.

    Examples
    --------
    >>> import satpack
    >>> puzzle = satpack.load("tetrahexes-4x7")
    >>> solution = satpack.solve(puzzle)
    >>> satpack.hint(puzzle, solution).status
    'solved'
    >>> satpack.hint(puzzle, solution.placed[:-1]).forced
    True
    """
    return Hinting(puzzle, placed, **options).run()


def _checked(puzzle: Puzzle, placed: Solution | Iterable[Placed] | str) -> Solution:
    if isinstance(placed, Solution):
        lying = placed.placed
    elif isinstance(placed, str):
        lying = drawn_places(puzzle, placed, of="the placed pieces")
    else:
        lying = tuple(placed)
    for each in lying:
        if not isinstance(each, Placed):
            raise TypeError(f"found {brief(each)} among the placed pieces; use Placed")
    part = Solution(puzzle, lying)
    check_looks(puzzle, lying, of="the placed pieces")
    try:
        part.verify_part()
    except VerificationError as fault:
        raise InputError(f"the placed pieces: {fault}") from None
    return part


def _searched(prepared: Prepared, part: Solution) -> Hint:
    from satpack.engines.sat.hints import (
        Efforts,
        first_completion,
        most_forced,
        open_completions,
        taken_back,
        why_cut,
    )

    placements, deadline = prepared.placements, prepared.deadline
    puzzle, lying = prepared.puzzle, part.placed
    with open_completions(prepared) as asked:
        # none where a rule of the puzzle excludes the place
        numbers = placements.find(lying)
        literals = [asked.one_of([] if each is None else [each]) for each in numbers]
        number_of = dict(zip(literals, numbers, strict=True))

        def hint_of(status: HintStatus, *, reason: str = "", **found: Any) -> Hint:
            return Hint(
                puzzle,
                lying,
                status,
                complete=not reason,
                reason=reason,
                engine=asked.engine,
                warrant=asked.warrant(deadline),
                statistics={"questions": asked.asked},
                **found,
            )

        def listing(some: Sequence[int]) -> Lists:
            return partial(_listed, prepared, [number_of[literal] for literal in some])

        placed = [each for each in numbers if each is not None]
        efforts = Efforts(listing(literals))
        first = None
        if len(placed) == len(lying):  # else a rule excludes one
            first = first_completion(asked, literals, deadline, efforts)
        if first is not None:
            best = most_forced(asked, literals, placed, first, deadline, efforts)
            return hint_of(
                "finishable",
                reason=best.reason,
                next=placements.placed(best.placement),
                places=tuple(map(placements.placed, best.places)),
                forced=best.forced,
            )
        back = None
        try:
            if lying:
                efforts = Efforts(listing(()))  # of the empty board
                back = taken_back(asked, literals, deadline, efforts, listing)
        except (Undecided, KeyboardInterrupt) as cut:
            return hint_of("unfinishable", reason=why_cut(cut))
        if back is None:
            found = hint_of("impossible")
            warrant = UNASKED if efforts.shows_none else found.warrant
            return replace(found, warrant=warrant, reason=warrant.why_none)
        away = tuple(lying[index] for index in back.indices)
        return hint_of("unfinishable", reason=back.reason, take_back=away)


def _listed(prepared: Prepared, held: Sequence[int | None], seconds: float) -> Listed | None:
    """Return the statistics of the solutions with some placements that the exhaustive engine lists in some seconds; None without it."""
    from satpack.engines.sat.hints import Listed
    from satpack.kernels.library import is_available

    if not is_available():
        return None
    import numpy as np

    from satpack.model.counts import bincount
    from satpack.questions.enumerate import Enumeration

    left = prepared.deadline.remaining()
    timeout = seconds if left is None else min(seconds, left)
    total, uses = 0, np.zeros(len(prepared.placements), dtype=np.int64)
    first: tuple[int, ...] = ()
    placed = [each for each in held if each is not None]
    if len(placed) < len(held):
        return Listed(total, uses, first, complete=True)
    if placed:
        from satpack.engines.cover.enumeration import completions

        try:
            for rows in completions(prepared.placements, placed, Deadline.after(timeout)):
                total, uses = total + len(rows), uses + bincount(rows.ravel(), minlength=len(uses))
                first = first or tuple(rows[0].tolist())
        except Undecided:
            return Listed(total, uses, first, complete=False)
        return Listed(total, uses, first, complete=True)
    run = Enumeration(prepared, engine="cover", timeout=timeout)
    for batch in run.batches():
        assert isinstance(batch, PlacementBatch)
        more, used = batch.uses()
        total, uses = total + more, uses + used
        first = first or next(iter(batch.numbers), ())
    return Listed(total, uses, first, run.complete)
