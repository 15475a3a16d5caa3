"""`satpack info`: what a puzzle is made of, without solving it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from satpack.cli.common import Exit, JsonFlag, PuzzleArgument, command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.placements import Placements


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Examples: `satpack info bedlam`, `satpack info my.toml --json`.")(info)


@command
def info(puzzle: PuzzleArgument, *, as_json: JsonFlag = False) -> Exit:
    """Show a puzzle's pieces, placements, and the size of its CNF under each encoding."""
    from satpack.gallery import load
    from satpack.placements import place

    placements = place(load(puzzle))
    facts = _facts(placements)
    if as_json:
        typer.echo(json.dumps(facts, ensure_ascii=False))
    else:
        for line in _lines(placements, facts):
            typer.echo(line)
    return Exit.ANSWERED


def _facts(placements: Placements) -> dict[str, Any]:
    from satpack.arguments import impossible_by_area, impossible_by_placements
    from satpack.sat.sizes import sizes

    puzzle = placements.puzzle
    return {
        "puzzle": puzzle.name,
        "grid": puzzle.grid.name,
        "source": puzzle.source,
        "reflect": puzzle.reflect,
        "cells": {"required": len(puzzle.region.required), "optional": len(puzzle.region.optional)},
        "pieces": [
            {
                "piece": piece.name,
                "cells": len(piece),
                "copies": str(piece.copies),
                "orientations": len(
                    puzzle.grid.orientations(piece.cells, reflect=bool(puzzle.reflect))
                ),
                "placements": len(placements.of_piece(index)),
            }
            for index, piece in enumerate(puzzle.pieces)
        ],
        "placements": len(placements),
        "impossible": impossible_by_area(puzzle) or impossible_by_placements(placements),
        "encodings": sizes(placements),
    }


def _lines(placements: Placements, facts: dict[str, Any]) -> Iterator[str]:
    puzzle = placements.puzzle
    required, optional = len(puzzle.region.required), len(puzzle.region.optional)
    yield puzzle.name
    if puzzle.source:
        yield puzzle.source
    yield ""
    may = "may be mirrored" if puzzle.reflect else "may not be mirrored"
    spare = f" and {optional} that may stay empty" if optional else ""
    yield f"{puzzle.grid.name} grid, {required} cells to fill{spare}; pieces {may}"
    fewest, most = puzzle.needed_area
    area = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    yield f"{len(puzzle.pieces)} kinds of piece, {area} cells in all; {len(placements):,} placements"
    if facts["impossible"]:
        yield f"impossible: {facts['impossible']}"
    yield ""
    header = ("piece", "cells", "copies", "orientations", "placements")
    yield from _table([header, *(tuple(map(str, row.values())) for row in facts["pieces"])])
    yield ""
    header = ("encoding", "at most one", "variables", "clauses", "literals")
    rows = [
        (row["encoding"], row["at_most_one"], *(f"{row[k]:,}" for k in header[2:]))
        for row in facts["encodings"]
    ]
    yield from _table([header, *rows])


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield the rows in aligned columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(
            text.ljust(width) if i == 0 else text.rjust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
