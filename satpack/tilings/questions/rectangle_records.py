"""The verdicts on rectangles that a run keeps in a file, so that the next goes on from them.

Fillings are verified when they are read. That there is none is believed; the file's digests, which include the shape and
satpack's version, find what was damaged since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

import msgspec

from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError
from satpack.tilings.rectangles.boxes import written_sides
from satpack.tilings.rectangles.deciding import Rectangle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.tilings.rectangles.boxes import Boxes, Sides

_SEARCHED = ("colouring", "strip", "search")
"""The kinds of verdicts to store; those by area and cuts are quickly found again."""


class _StoredSearch(Protocol):
    """A search whose verdicts are stored."""

    kind: ClassVar[str]
    boxes: Boxes
    every: list[Sides]

    def keep(self, found: Rectangle) -> None:
        """Store a verdict after verifying it."""

    def area(self, sides: Sides) -> int:
        """Return the number of cells of a rectangle."""

    def verify(self, found: Rectangle) -> None:
        """Check that the copies of a verdict fill its rectangle; raise EngineError otherwise."""


class _RectangleRecord(msgspec.Struct, omit_defaults=True):
    """The stored fields of a verdict."""

    filled: bool
    by: str
    reason: str
    copies: tuple[tuple[tuple[int, ...], ...], ...]
    warrant: Warrant = UNASKED


class Records:
    """The file of a run, for the search that was asked for and those that it needs.

    Raises InputError if the file belongs to another run or can't be used.
    """

    def __init__(self, run: str, needed: Iterable[_StoredSearch], asked: _StoredSearch) -> None:
        from satpack.io.store import Store

        self._searches = {search.kind: search for search in (*needed, asked)}
        shape = asked.boxes.shape
        facts = {
            "question": "rectangles" if asked.kind == "box" else f"{asked.kind}s",
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
        if min(found.sides) < 1 or (found.filled and search.area(found.sides) != covered):
            raise EngineError("a record of a run is not a verdict on a rectangle")
        search.verify(found)

    @property
    def note(self) -> str:
        """A remark on the file, if any."""
        return self._store.note

    def read(self) -> None:
        """Give the searches the verdicts of earlier runs."""
        for name in self._store.names:
            search, found = self._verdict(name, self._store.read(name))
            search.keep(found)

    def keep(self, kind: str, found: Rectangle) -> None:
        """Write a verdict."""
        if found.by in _SEARCHED:
            record = _RectangleRecord(
                *(bool(found.filled), found.by, found.reason, found.copies), warrant=found.warrant
            )
            self._store.write(_name(kind, found.sides), msgspec.json.encode(record))

    def _verdict(self, name: str, content: bytes) -> tuple[_StoredSearch, Rectangle]:
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
        """Close the file."""
        self._store.close()


def _name(kind: str, sides: Sides) -> str:
    """Return the name of a rectangle's record, such as box:3x8."""
    return f"{kind}:{written_sides(sides)}"
