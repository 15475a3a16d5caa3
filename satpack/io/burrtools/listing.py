"""What there is to know of a problem of a BurrTools file, whether it can be read or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.io.burrtools.document import title_of
from satpack.io.burrtools.problems import read_problem
from satpack.io.formats.infos import ProblemRecord, RegionFacts
from satpack.runtime.errors import InputError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.io.burrtools.document import Document
    from satpack.io.burrtools.problems import Problem

__all__ = ["problem_lines", "problem_record"]

_STATES = ("not searched", "search unfinished", "search finished")


def problem_record(document: Document, number: int) -> ProblemRecord:
    """Return what there is to know of a problem, or why it can't be read."""
    _, element = document.problem(number)
    told = ProblemRecord(
        problem=number, name=title_of(element, number), grid=document.kind.grid.name
    )
    try:
        found = read_problem(document, number)
    except InputError as fault:
        told.refused = str(fault)
        return told
    puzzle = found.puzzle
    copies = [piece.copies for piece in puzzle.pieces]
    region = puzzle.region
    told.cells = RegionFacts(required=len(region.required), optional=len(region.optional))
    told.kinds = len(puzzle.pieces)
    told.pieces = (sum(each.low for each in copies), sum(each.high for each in copies))
    told.colours = len(puzzle.colours)
    told.groups = len({piece.group for piece in puzzle.pieces} - {0})
    told.state = _STATES[found.state]
    told.assemblies = found.counted("assemblies")
    told.solutions = found.counted("solutions")
    told.stored = _stored(found)
    told.notes = found.notes
    return told


def _stored(problem: Problem) -> int:
    solutions = problem.element.first("solutions")
    return len(list(solutions.all("solution"))) if solutions else 0


def problem_lines(told: ProblemRecord) -> Iterator[str]:
    """Yield the same in words: a line, and one for each note."""
    start = f"{told.problem}  {told.name}"
    if told.refused:
        yield f"{start}: refused: {told.refused}"
        return
    assert told.pieces
    assert told.cells
    low, high = told.pieces
    pieces = many(high, "piece") if low == high else f"{low:,} to {many(high, 'piece')}"
    spare = f" and {told.cells.optional:,} that may stay empty" if told.cells.optional else ""
    found = [str(told.state)]
    if told.assemblies is not None:
        found.append(f"{told.assemblies:,} found")
    if told.stored:
        found.append(f"{told.stored:,} stored")
    extras = ((told.colours, "colour"), (told.groups, "group"))
    counted = [many(number, what) for number, what in extras if number]
    board = f"{told.grid} grid, {many(told.cells.required, 'cell')} to fill{spare}"
    yield f"{start}: {board}, {', '.join([pieces, *counted])}; {', '.join(found)}"
    for note in told.notes or ():
        yield f"   note: {note}"
