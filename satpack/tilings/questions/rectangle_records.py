"""The verdicts on rectangles that a run keeps in a file, so that the next goes on from them.

Fillings are verified when they are read. That there is none is believed; the file's digests, which include the shape and
satpack's version, find what was damaged since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

import msgspec

from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError
from satpack.tilings.rectangles.deciding import Rectangle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.engines.work.cubes import Cube, SolutionNumbers
    from satpack.tilings.rectangles.boxes import Boxes, Sides

__all__ = ["Keeper", "Records"]

_SEARCHED = ("colouring", "strip", "search")
"""The kinds of verdicts to store; those by area and cuts are quickly found again."""


class Keeper(Protocol):
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


class _Record(msgspec.Struct, omit_defaults=True):
    """The stored fields of a verdict."""

    sides: tuple[int, ...]
    filled: bool
    by: str
    reason: str
    copies: tuple[tuple[tuple[int, ...], ...], ...]
    kind: str = "box"
    warrant: Warrant = UNASKED


class Records:
    """The file of a run, for the search that was asked for and those that it needs.

    Raises InputError if the file belongs to another run or can't be used.
    """

    def __init__(self, run: str, needed: Iterable[Keeper], asked: Keeper) -> None:
        from satpack import __version__
        from satpack.engines.work.ledger import Answers
        from satpack.engines.work.store import check_name

        check_name(run)
        self._keepers = {keeper.kind: keeper for keeper in (*needed, asked)}
        shape = asked.boxes.shape
        facts = {
            "question": "rectangles" if asked.kind == "box" else f"{asked.kind}s",
            "version": __version__,
            "grid": shape.grid.name,
            "reflect": str(shape.reflect),
            "cells": str([list(cell) for cell in shape.cells]),
        }

        def verify(cube: Cube, record: SolutionNumbers) -> None:
            keeper, found = self._verdict(record)
            if cube != _cube(keeper.kind, found.sides) or len(found.sides) != len(keeper.every[0]):
                raise EngineError("what is kept of a run is a verdict on another rectangle")
            # so that nothing is worked out that is larger than the record
            covered = sum(map(len, found.copies))
            if min(found.sides) < 1 or (found.filled and keeper.area(found.sides) != covered):
                raise EngineError("what is kept of a run is no verdict on a rectangle")
            keeper.verify(found)

        self._answers = Answers(run, facts, verify)

    def read(self) -> None:
        """Give the searches the verdicts of earlier runs."""
        for _, record in self._answers.kept():
            keeper, found = self._verdict(record)
            keeper.keep(found)

    def keep(self, kind: str, found: Rectangle) -> None:
        """Write a verdict."""
        if found.by in _SEARCHED:
            record = _Record(
                *(found.sides, bool(found.filled), found.by, found.reason, found.copies, kind),
                warrant=found.warrant,
            )
            numbers = tuple(msgspec.json.encode(record))
            self._answers.keep(_cube(kind, found.sides), numbers)

    def _verdict(self, numbers: SolutionNumbers) -> tuple[Keeper, Rectangle]:
        """Decode a record and find the search that it belongs to; raise EngineError if it is invalid."""
        try:
            kept = msgspec.json.decode(bytes(numbers), type=_Record)
            keeper = self._keepers[kept.kind]
        except (LookupError, ValueError) as fault:
            raise EngineError("what is kept of a run is no verdict on a rectangle") from fault
        words = kept.reason, kept.warrant.solver
        if kept.by not in _SEARCHED or not all(map(str.isprintable, words)):
            raise EngineError("what is kept of a run is no verdict on a rectangle")
        found = Rectangle(
            *(kept.sides, kept.filled, kept.by, kept.reason),
            copies=kept.copies,
            warrant=kept.warrant,
        )
        return keeper, found

    def close(self) -> None:
        """Close the file."""
        self._answers.close()


def _cube(kind: str, sides: Sides) -> Cube:
    """Return the part of a run that a rectangle is; a final side of 0 marks kinds other than boxes."""
    return sides if kind == "box" else (*sides, 0)
