"""Runs satpack's command line in a separate process, which ends with this one; and hints for a puzzle solved by hand."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.files import temporary_folder
from satpack.io.formats.solutions import HintRecord, PlacementRecord, SolutionRecord
from satpack.model.grids.coordinates import from_file, sorted_cells
from satpack.model.sides import listed_marks, read_marks
from satpack.runtime import system
from satpack.runtime.errors import InputError, LimitError
from satpack.studio.nouns import MarkedSides, checked_cell, converted

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from satpack.io.formats.solutions import PieceRecord
    from satpack.model.grids import Grid

_RUN = """
import sys
from satpack.runtime.system import die_with_parent
die_with_parent()
from satpack.__main__ import main
sys.argv[0] = "satpack"
main()
"""


async def started(asked: list[str], **streams: Any) -> asyncio.subprocess.Process:
    """Start satpack's command line; it ends when this process does."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
        "PYTHONUTF8": "1",
        "SATPACK_PROGRESS": "json",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-P", "-c", _RUN, *asked),
        stdin=asyncio.subprocess.DEVNULL,
        env=environment,
        **streams,
        **system.apart(),
    )
    system.adopt(process)
    return process


async def run_satpack(
    asked: list[str], *, seconds: float, answers: Collection[int] = (0,)
) -> bytes:
    """Run a short command to its end, and return its output."""
    process = await started(asked, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        printed, said = await asyncio.wait_for(process.communicate(), seconds)
    except TimeoutError:
        raise LimitError(f"took longer than {seconds:g} seconds, and was stopped") from None
    finally:
        if process.returncode is None:
            system.kill(process)
            await process.wait()
    if process.returncode not in answers:
        lines = [
            line
            for line in said.decode("utf-8", "replace").splitlines()
            if line.startswith("satpack: error: ")
        ]
        raise InputError(lines[-1].removeprefix("satpack: error: ") if lines else "it failed")
    return bytes(printed)


_SECONDS = 10.0
"""Time limit of a hint."""

_STARTING = 20.0
"""Extra seconds for the process to start and to read the puzzle."""

_ANSWERS = (0, 20, 30)


class _Lying(msgspec.Struct, forbid_unknown_fields=True):
    """A placed piece, as sent by the page."""

    piece: str
    cells: list[tuple[int, ...]]
    sides: MarkedSides = []


async def hinted(text: str, placed: object) -> dict[str, Any]:
    """Return the next piece, or the pieces to take back, with cells for the page."""
    lying: list[_Lying] = converted(placed, list[_Lying], "invalid pieces")
    grid = (await asyncio.to_thread(parse_puzzle_text, text)).grid
    with temporary_folder() as folder:
        files = await asyncio.to_thread(_written, folder, text, _part(grid, lying))
        asked = ["hint", *(files if lying else files[:1]), "--timeout", str(_SECONDS)]
        printed = await run_satpack(
            [*asked, "--json", "--quiet"], seconds=_SECONDS + _STARTING, answers=_ANSWERS
        )
    record = msgspec.json.decode(printed, type=HintRecord)
    return {
        **{key: getattr(record, key) for key in ("status", "reason", "forced", "complete")},
        "next": record.next and _on_page(grid, record.next),
        "places": len(record.places),
        "take_back": [_on_page(grid, each) for each in record.take_back],
        "blame": record.blame.text if record.blame else "",
        "blamed": [from_file(grid, cell) for cell in record.blame.cells] if record.blame else [],
    }


def _written(folder: Path, puzzle: str, part: str) -> list[str]:
    """Write the puzzle and the placed pieces into a folder; return the names of the files."""
    files = {folder / "puzzle.toml": puzzle, folder / "part.json": part}
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return list(map(str, files))


def _part(grid: Grid, lying: list[_Lying]) -> str:
    """Return the placed pieces as a file of a partial solution."""
    for cell in (cell for each in lying for cell in each.cells):
        checked_cell(grid, cell)
    placements = [
        PlacementRecord(
            piece=each.piece,
            cells=sorted_cells(grid, tuple(each.cells)),
            sides=listed_marks(grid, tuple(each.cells), tuple(each.sides)) if each.sides else UNSET,
        )
        for each in lying
    ]
    return SolutionRecord(puzzle="", grid=grid.name, placements=placements).text()


def _on_page(grid: Grid, piece: PieceRecord) -> dict[str, Any]:
    cells = [cell for listed in piece.cells if (cell := from_file(grid, listed))]
    marks = read_marks(grid, cells, piece.sides, blame=InputError) if piece.sides else ()
    return {"piece": piece.piece, "cells": cells, "sides": marks}
