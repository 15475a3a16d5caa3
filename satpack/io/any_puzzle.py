"""Reads puzzles in any format, recognised by content, not by file name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.io.files import as_text, is_dlx, is_tiles, is_xml, looks_like_dlx, read_bytes, shown
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.runtime.errors import InputError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.io.burrtools.problems import Problem
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle


def read_any_puzzle(
    path: str, *, problem: int | None = None, quiet: bool = False
) -> tuple[Puzzle | NamedCover, tuple[str, ...]]:
    """Read a puzzle file, satpack's own or BurrTools', tiles, or items and options, with notes for the reader; "-" is standard input.

    Notes are on what was ignored or reinterpreted, and on shapes that look unintended; `quiet` saves the time to find them.
    `problem` counts from 1, and is needed only if a BurrTools file holds several.
    """
    if is_dlx(path):
        from satpack.io.dlx_file import read_dlx

        if problem is not None:
            raise _no_problems(shown(path))
        return read_dlx(path), ()
    return parse_any_puzzle(read_bytes(path), file=shown(path), problem=problem, quiet=quiet)


def parse_any_puzzle(
    content: bytes, *, file: str, problem: int | None = None, quiet: bool = False
) -> tuple[Puzzle, tuple[str, ...]]:
    """Return the puzzle in a file's content, and notes, as `read_any_puzzle`; errors call it `file`."""
    if is_xml(content):
        from satpack.io.burrtools.document import parse_document
        from satpack.io.burrtools.problems import read_problem

        found = read_problem(parse_document(content, file=file), problem)
        return found.puzzle, () if quiet else found.notes
    if problem is not None:
        raise _no_problems(file)
    text = as_text(content, file=file)
    if is_tiles(content):
        from satpack.io.tiles import parse_tiles

        return parse_tiles(text, file=file), ()
    try:
        puzzle = parse_puzzle(text, file=file)
    except InputError as fault:
        if looks_like_dlx(text):
            raise InputError(
                f"{file}: seems to have items and options; give a file whose name ends in .dlx"
            ) from fault
        raise
    if quiet:
        return puzzle, ()
    from satpack.model.connected import notes_on_parts

    notes = (*notes_on_parts(puzzle), *notes_on_dual_shapes(puzzle))
    return puzzle, tuple(f"{file}: {note}" for note in notes)


def _no_problems(file: str) -> OptionError:
    return OptionError(
        f"{file}: is not a BurrTools file and has no problems to choose from; leave the problem out"
    )


def parse_puzzle_text(text: str) -> Puzzle:
    """Return the puzzle described by a text; errors call it "text"."""
    return parse_any_puzzle(text.encode(errors="surrogatepass"), file="text", quiet=True)[0]


def read_problems(path: str, *, problem: int | None = None) -> Iterator[Problem]:
    """Yield the problems of a BurrTools file, or only the one with that number."""
    from satpack.io.burrtools.document import parse_document
    from satpack.io.burrtools.problems import read_problem

    content = read_bytes(path)
    if not is_xml(content):
        raise InputError(
            f"{shown(path)}: is not a BurrTools file and stores no solutions; give a file of solutions too"
        )
    document = parse_document(content, file=shown(path))
    if problem is not None or not document.problems:
        yield read_problem(document, problem)
        return
    for number in range(1, len(document.problems) + 1):
        yield read_problem(document, number)


_MOST_CELLS = 300
"""Most cells of a shape that is examined."""
_MOST_SHAPES = 60
"""Puzzles with more shapes are skipped: they are mostly whole sets of polyforms, whose shapes are not drawn by hand."""


def notes_on_dual_shapes(puzzle: Puzzle) -> Iterator[str]:
    """Yield notes about a puzzle's region and pieces, unless large, whose shape other cells make as well."""
    if len(puzzle.grid.domain) == 1 or len(puzzle.pieces) >= _MOST_SHAPES:
        return
    # most puzzles lie on grids that return above
    from satpack.model.connected import first_notes
    from satpack.model.grids.dualism import other_cells

    solid = "solid" if puzzle.grid.dimension == 3 else "figure"
    shapes = [("the region", puzzle.region.cells)]
    shapes += [(f"piece {piece.name!r}", piece.cells) for piece in puzzle.pieces]
    notes = [
        f"{owner} is a {solid} that other cells of the {puzzle.grid.name} grid make, too; "
        "satpack takes the cells that are listed, and finds only what lies on the grid with them"
        for owner, cells in shapes
        if len(cells) <= _MOST_CELLS and other_cells(puzzle.grid, cells) is not None
    ]
    yield from first_notes(notes, "is", "are")
