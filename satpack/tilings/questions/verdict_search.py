"""The search for verdicts on all rectangles up to a size, or trapezoids: easy ones at once, the rest round by round.

The effort grows from round to round, so that a time limit leaves only hard ones open, and filled ones show early that larger
ones are filled too. A file may keep the verdicts, and several processes share the work. Fillings are verified when they are
read; that there is none is believed; the file's digests, which include the shape and satpack's version, find damage.
"""

from __future__ import annotations

import contextlib
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import EngineError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many
from satpack.tilings.questions.tiling_options import RunOptions
from satpack.tilings.rectangles.boxes import written_sides
from satpack.tilings.rectangles.deciding import Decider, Effort, Rectangle, verify_verdict

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from satpack.runtime.pool import Process
    from satpack.runtime.progress import Tell
    from satpack.tilings.rectangles.boxes import Boxes, Sides

_SEARCHED = ("colouring", "strip", "search")
"""The kinds of verdicts to store; those by area and cuts are quickly found again."""


class _RectangleRecord(msgspec.Struct, omit_defaults=True):
    filled: bool
    by: str
    reason: str
    copies: tuple[tuple[tuple[int, ...], ...], ...]
    warrant: Warrant = UNASKED


class Records:
    """The file of a run, for the requested search and those that it needs."""

    def __init__(
        self, run: str, needed: Iterable[VerdictSearch[Any]], asked: VerdictSearch[Any]
    ) -> None:
        from satpack.io.store import Store

        self._searches = {search.boxes.kind: search for search in (*needed, asked)}
        kind, shape = asked.boxes.kind, asked.boxes.shape
        facts = {
            "question": "rectangles" if kind == "box" else f"{kind}s",
            "grid": shape.grid.name,
            "reflect": str(shape.reflect),
            "cells": str([list(cell) for cell in shape.cells]),
        }
        self._store = Store(run, facts)
        self._store.keep(self._store.sound(self._verify))

    def _verify(self, name: str, content: bytes) -> None:
        search, found = self._verdict(name, content)
        # so that nothing is worked out that is larger than the record
        covered = sum(map(len, found.copies))
        if min(found.sides) < 1 or (found.filled and search.boxes.cells(found.sides) != covered):
            raise EngineError("a record of a run is not a verdict on a rectangle")
        verify_verdict(search.boxes, found)

    @property
    def note(self) -> str:
        return self._store.note

    def read(self) -> None:
        """Give the searches the verdicts of earlier runs."""
        for name in self._store.names:
            search, found = self._verdict(name, self._store.read(name))
            search.keep(found)

    def keep(self, kind: str, found: Rectangle) -> None:
        if found.by in _SEARCHED:
            record = _RectangleRecord(
                *(bool(found.filled), found.by, found.reason, found.copies), warrant=found.warrant
            )
            self._store.write(_name(kind, found.sides), msgspec.json.encode(record))

    def _verdict(self, name: str, content: bytes) -> tuple[VerdictSearch[Any], Rectangle]:
        """Decode a record and find the search that it belongs to; raise EngineError if it is invalid."""
        kind, _, written = name.partition(":")
        try:
            kept = msgspec.json.decode(content, type=_RectangleRecord)
            search, sides = self._searches[kind], tuple(map(int, written.split("x")))
        except (LookupError, ValueError) as fault:
            raise EngineError("a record of a run is not a verdict on a rectangle") from fault
        words = kept.reason, kept.warrant.solver
        is_one = name == _name(kind, sides) and len(sides) == len(search.every[0])
        if not is_one or kept.by not in _SEARCHED or not all(map(str.isprintable, words)):
            raise EngineError("a record of a run is not a verdict on a rectangle")
        return search, Rectangle(
            *(sides, kept.filled, kept.by, kept.reason), copies=kept.copies, warrant=kept.warrant
        )

    def close(self) -> None:
        self._store.close()


def _name(kind: str, sides: Sides) -> str:
    """Return the name of a rectangle's record, such as box:3x8."""
    return f"{kind}:{written_sides(sides)}"


_Found = TypeVar("_Found")

ROUNDS = (
    Effort(20_000, 1_000, 300),
    Effort(200_000, 20_000, 400),
    Effort(1_000_000, 20_000, 700),
    Effort(1_000_000, 200_000, 1_500),
    Effort(4_000_000, 500_000),
    Effort(4_000_000, 2_000_000),
    Effort(4_000_000, None),
)
"""The effort for a rectangle in each round."""

_NEEDED = 3
"""The number of rounds of a search whose verdicts another search needs."""


class VerdictSearch(ABC, Generic[_Found]):
    """A search for verdicts on `every` rectangle, the smallest first, and those `known` so far; `notes` are on the file."""

    def __init__(self, boxes: Boxes, up_to: Sides, name: str, running: RunOptions) -> None:
        self.boxes, self.up_to, self.name = boxes, up_to, name
        self.every = boxes.up_to(up_to)
        self.known: dict[Sides, Rectangle] = {}
        self.notes: list[str] = []
        self.running = complete(RunOptions, running)
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """The wall-clock time since the search was made."""
        return time.monotonic() - self._started

    def verdicts(self) -> tuple[Rectangle, ...]:
        """Return the verdict on every rectangle, undecided if unknown, after adding those that straight cuts derive."""
        for sides in self.every:
            found = self.known.get(sides)
            # smaller ones may have been found to be filled later
            composed = self.composed(sides) if found is None or found.prime else None
            if composed is not None:
                self.keep(composed)
        return tuple(self.known.get(sides) or Rectangle(sides) for sides in self.every)

    def run(self, tell: Tell = silent, *, efforts: Sequence[Effort] = ROUNDS) -> _Found:
        """Decide as many as possible until the deadline, spending a given effort on each in each round; `known` is valid after Ctrl-C."""
        from satpack.runtime.processes import check_jobs

        deadline = Deadline.after(self.running["timeout"])
        jobs, records = self.running["jobs"], self.running["resume"]
        check_jobs(jobs)
        with contextlib.ExitStack() as stack:
            file = None
            if records is not None:
                file = stack.enter_context(contextlib.closing(Records(records, self.needs(), self)))
                file.read()
                self.notes = [file.note] if file.note else []
            for search in self.needs():
                search.go_on(deadline, silent, jobs=jobs, file=file, efforts=efforts[:_NEEDED])
            self.go_on(deadline, tell, jobs=jobs, file=file, efforts=efforts)
        return self.result()

    @abstractmethod
    def result(self) -> _Found:
        """Return the known verdicts, and those that straight cuts derive from them."""

    def needs(self) -> tuple[VerdictSearch[Any], ...]:
        return ()

    def go_on(
        self,
        deadline: Deadline,
        tell: Tell,
        *,
        jobs: int,
        file: Records | None,
        efforts: Sequence[Effort],
    ) -> None:
        """Decide open rectangles until the deadline; store the verdicts in a file that may have been read before."""
        left = {sides: None for sides in self.every if sides not in self.known}
        whole = len(self.every)

        def settle(found: Rectangle) -> None:
            self.keep(found)
            del left[found.sides]
            if file is not None:
                file.keep(self.boxes.kind, found)
            known = whole - len(left)
            tell(f"{found.name}, {known:,} of {whole:,}", known / whole)

        def is_open(sides: Sides) -> bool:
            deadline.check()
            easy = self.easy(sides)
            if easy is not None:
                settle(easy)
            return easy is None

        from satpack.runtime.pool import Pool, Shares

        fresh = "satpack.tilings.rectangles.deciding:Decider", self.boxes
        pool: Pool[Sides] = Pool(jobs, "decide", Decider(self.boxes), fresh)
        share = self.share if jobs > 1 else lambda _: None  # the smallest first
        owners: dict[Hashable, Process[Sides] | None] = {}
        with pool, contextlib.suppress(Undecided):
            for effort in efforts:
                shares = Shares(list(left), share, is_open, owners)
                for batch in pool.run(shares.following, effort, deadline, deadline=deadline):
                    for found in (found for _, found in batch if found is not None):
                        settle(found)
                if not left:
                    return

    def keep(self, found: Rectangle) -> None:
        verify_verdict(self.boxes, found)
        self.known[found.sides] = found

    def easy(self, sides: Sides) -> Rectangle | None:
        """Return the verdict by the area, or by straight cuts; None if these are inconclusive."""
        area, size = self.boxes.cells(sides), len(self.boxes.shape)
        if area % size:
            reason = f"{many(area, 'cell')} {'is' if area == 1 else 'are'} no multiple of {size}"
            return Rectangle(sides, filled=False, by="area", reason=reason)
        return self.composed(sides)

    def fills(self, sides: Sides) -> bool:
        found = self.known.get(sides)
        return found is not None and bool(found.filled)

    @abstractmethod
    def composed(self, sides: Sides) -> Rectangle | None:
        """Return the verdict by a straight cut into two parts known to be filled; None if there is no such cut."""

    def share(self, sides: Sides) -> Hashable:
        """Return the key of a rectangle's share of the work; one process decides a whole share."""
        return sides
