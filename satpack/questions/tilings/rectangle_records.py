"""The verdicts on rectangles that a run keeps in a file, so that the next goes on from them.

Fillings are verified when they are read; for what is not filled the file vouches by its digests, which are of the shape
and satpack's version, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from satpack.engines.rectangles.deciding import Rectangle, verify_verdict
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.engines.rectangles.boxes import Boxes, Sides
    from satpack.engines.work.cubes import SolutionNumbers

__all__ = ["Records"]

_SEARCHED = ("colouring", "strip", "search")
"""What is worth keeping; what area and cuts tell is found again at once."""


class _Record(msgspec.Struct):
    """What is kept of a verdict."""

    sides: tuple[int, ...]
    filled: bool
    by: str
    reason: str
    copies: tuple[tuple[tuple[int, ...], ...], ...]


class Records:
    """The file of a run.

    Parameters
    ----------
    run : str
        Its path; made if it is missing.
    boxes : Boxes
        The boxes of the shape.

    Raises
    ------
    InputError
        If the file belongs to another run, or can't be used.
    """

    def __init__(self, run: str, boxes: Boxes) -> None:
        from satpack import __version__
        from satpack.engines.work.ledger import Ledger, check_name

        check_name(run)
        shape = boxes.shape
        facts = {
            "question": "rectangles",
            "version": __version__,
            "grid": shape.grid.name,
            "reflect": str(shape.reflect),
            "cells": str([list(cell) for cell in shape.cells]),
        }

        def verify(solutions: list[SolutionNumbers]) -> None:
            for numbers in solutions:
                verify_verdict(boxes, _verdict(numbers))

        self._ledger = Ledger(run, facts, verify)

    def kept(self, every: Iterable[Sides]) -> Iterator[Rectangle]:
        """Yield the verdicts of earlier runs, and get ready to keep those on other rectangles."""
        kept = self._ledger.kept()
        known = [_verdict(numbers) for done in (kept.solutions if kept else ()) for numbers in done]
        # an earlier run may have asked up to another size
        self._ledger.plan(sorted({each.sides for each in known} | set(every)))
        yield from known

    def keep(self, found: Rectangle) -> None:
        """Write a verdict down."""
        if found.by in _SEARCHED:
            record = _Record(found.sides, bool(found.filled), found.by, found.reason, found.copies)
            self._ledger.finish(found.sides, [tuple(msgspec.json.encode(record))])

    def close(self) -> None:
        """Close the file."""
        self._ledger.close()


def _verdict(numbers: SolutionNumbers) -> Rectangle:
    """Return the verdict of a record.

    Raises
    ------
    EngineError
        If it is none.
    """
    try:
        kept = msgspec.json.decode(bytes(numbers), type=_Record)
    except ValueError as fault:
        raise EngineError("what is kept of a run is no verdict on a rectangle") from fault
    if kept.by not in _SEARCHED:
        raise EngineError("what is kept of a run is no verdict on a rectangle")
    return Rectangle(kept.sides, kept.filled, kept.by, kept.reason, copies=kept.copies)
