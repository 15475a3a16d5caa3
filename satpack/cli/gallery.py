"""`satpack gallery`: the puzzles that ship with satpack."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, JsonFlag, command
from satpack.cli.output import echo_json
from satpack.formats.json_text import json_text

if TYPE_CHECKING:
    from satpack.puzzle import Expect, Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Examples: `satpack gallery`, `satpack gallery soma > mine.toml` to start from a shipped puzzle."
    )(gallery)


@command
def gallery(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="Print this puzzle's file, or with --json what is known of it."
        ),
    ] = None,
    *,
    as_json: JsonFlag = False,
) -> Exit:
    """List the puzzles that ship with satpack, or print the file of one."""
    from satpack.gallery import gallery_names, gallery_text, load, named

    if name is not None:
        if as_json:
            echo_json(json_text(_object(named(name), load(name))))
        else:
            typer.echo(gallery_text(named(name)), nl=False)
        return Exit.ANSWERED
    puzzles = {each: load(each) for each in gallery_names()}
    if as_json:
        for each, puzzle in puzzles.items():
            echo_json(json_text(_object(each, puzzle)))
        return Exit.ANSWERED
    width = max(map(len, puzzles))
    for each, puzzle in puzzles.items():
        typer.echo(f"{each:{width}}  {puzzle.name}{_known(puzzle.expect)}")
    return Exit.ANSWERED


def _known(expect: Expect) -> str:
    """Return the known number of solutions by the strongest convention there is."""
    if expect.symmetry is not None:
        count, by = expect.symmetry, "up to symmetry"
    elif expect.rotations is not None:
        count, by = expect.rotations, "up to rotation"
    elif expect.total is not None:
        count, by = expect.total, "in all"
    else:
        return ""
    if not count:
        return " (impossible)"
    apart = ""
    if expect.level is not None:
        apart = f", level {expect.level}"
    elif expect.apart == 0:
        apart = ", never comes apart" if count == 1 else ", none comes apart"
    return f" ({count:,} solution{'s' * (count != 1)} {by}{apart})"


def _object(name: str, puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": name,
        "puzzle": puzzle.name,
        "grid": puzzle.grid.name,
        "cells": len(puzzle.region),
        "pieces": sum(piece.copies.high for piece in puzzle.pieces),
        "source": puzzle.source,
        "expect": asdict(puzzle.expect),
    }
