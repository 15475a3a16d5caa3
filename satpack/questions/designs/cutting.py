"""Finds cuts of a piece whose parts meet the wishes: all of them, random ones, or walks to better ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from satpack.engines.design.board import MOST_PIECES
from satpack.engines.design.cuts import CutRecord, PieceCutter
from satpack.engines.design.examiner import targets_of
from satpack.engines.disassembly.taking import check_far, check_pieces
from satpack.model.connected import connected_parts
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.limits import check_given, check_unmarked, set_way, way_of
from satpack.questions.designs.search import examiner_of, late, worked
from satpack.runtime.errors import LimitError, OptionError, PuzzleError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.design.cutting import Cutter
    from satpack.model.designs.design import Cut, Design
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.design_options import DesignOptions
    from satpack.questions.designs.search import DesignRun
    from satpack.runtime.limits import Deadline

_FEW_CUTS = 5_000
"""Most cuts that are all examined by default."""

_COUNTED = 2.0
"""Seconds in which they must be counted: large parts that leave no good rest may take years."""


def cut_search(run: DesignRun, cut: Cut) -> Iterator[list[Designed]]:
    """Search for cuts of a piece."""
    try:
        _check_cut(run.puzzle, run.design, cut, run.ready_by)
        pieces = PieceCutter(run.puzzle, run.ready_by)
        run.way = _cut_way(run.options, pieces.cutter)
    except Undecided as limit:  # reported when sets are requested
        run.way = set_way(run.options, 0)
        return late(limit)
    return _examined(run, pieces)


def _examined(run: DesignRun, pieces: PieceCutter) -> Iterator[list[Designed]]:
    run.ready_by.check()
    known: set[object] = set()
    for batch in worked(run, run.way, examiner_of(run, pieces), run.options["resume"]):
        found = []
        for cut in map(CutRecord.of, batch):
            key = pieces.key(cut.parts)
            if key not in known:
                known.add(key)
                puzzle, _, cells = pieces.puzzle_of(cut.parts)
                found.append(Designed(puzzle, cut.record, cut=cells))
        yield found


def _check_cut(puzzle: Puzzle, design: Design, cut: Cut, deadline: Deadline) -> None:
    """Refuse a puzzle whose piece can't be cut, or does not fill the region with the others before it is cut."""
    whole = next((piece for piece in puzzle.pieces if piece.name == cut.piece), None)
    if whole is None:
        raise PuzzleError(
            f"cut: there is no piece {cut.piece!r}; use {', '.join(repr(p.name) for p in puzzle.pieces)}"
        )
    if any(not piece.copies.is_fixed for piece in puzzle.pieces):
        raise PuzzleError(
            "cut: give each other piece a number of copies, not a range; to choose parts from a family, leave cut out and "
            "list the sizes of all pieces, such as pieces = [5, 5, 4]"
        )
    check_given(puzzle, what="cuts")
    check_unmarked(puzzle, "cut")
    _check_piece(puzzle, whole)
    if grouped := next((piece for piece in puzzle.pieces if piece.group), None):
        raise PuzzleError(
            f"cut: piece {grouped.name!r} has a group, and equal parts would have none; leave it out"
        )
    sizes = cut.sizes_of(len(whole))
    number = sum(piece.copies.low for piece in puzzle.pieces) - 1 + len(sizes)
    if number > MOST_PIECES:
        raise LimitError(
            f"cut: {number:,} pieces with the others; satpack takes at most {MOST_PIECES}"
        )
    if design.takes_apart:
        check_pieces(number)
        # parts of a single piece are taken apart as they lie, unseen by other checks
        wide = max(max(axis) - min(axis) + 1 for axis in zip(*whole.cells, strict=True))
        check_far(wide * (1 + 2 * len(sizes)))
    if any(target.region.wrap or target.region.colours for target in targets_of(puzzle)):
        raise PuzzleError(
            "cut: pieces are cut for regions that are not wrapped and have no colours; leave out wrap and colours"
        )
    _check_whole(puzzle, whole, deadline)


def _check_piece(puzzle: Puzzle, whole: Piece) -> None:
    owner = f"cut of {whole.name!r}"
    if whole.copies.low != 1:
        raise PuzzleError(f"{owner}: the piece has {whole.copies.low:,} copies; give it one")
    for present, what in (
        (whole.colours, "colours"),
        (whole.sides, "marks on its sides"),
        (whole.variable, "variable cells"),
        (whole.group, "a group"),
        (whole.value, "a value"),
    ):
        if present:
            raise PuzzleError(
                f"{owner}: the piece has {what}, which its parts would lose; leave them out"
            )
    parts = len(connected_parts(puzzle.grid, whole.cells))
    if parts > 1:
        raise PuzzleError(f"{owner}: it falls into {parts:,} parts already; cut a connected piece")


def _check_whole(puzzle: Puzzle, whole: Piece, deadline: Deadline) -> None:
    """Refuse a piece that does not lie in the first region before it is cut: then no cut has the assembly meant."""
    from satpack.questions.enumerate import Enumeration

    target = targets_of(puzzle)[0]
    uncut = replace(puzzle, region=target.region, holes=target.holes, design=None)
    run = Enumeration(uncut, engine="cover", limit=1, timeout=deadline.remaining())
    for _ in run:
        return
    if not run.complete:
        raise Undecided(run.reason)
    others = " with the other pieces" if len(puzzle.pieces) > 1 else ""
    raise PuzzleError(
        f"cut of {whole.name!r}: before it is cut it does not fill the region{others}; "
        "make it the shape that its parts are to fill"
    )


def _cut_way(options: DesignOptions, cutter: Cutter) -> str:
    way = way_of(options)
    if way == "together":
        raise OptionError("cuts are examined one by one; use engine 'each', sample or improve")
    if way != "auto":
        return way
    cutter.deadline = cutter.deadline.or_after(_COUNTED)
    try:
        are_few = sum(1 for _ in islice(cutter.all(), _FEW_CUTS + 1)) <= _FEW_CUTS
    except Undecided:
        are_few = False
    if are_few:
        return "each"
    if options["timeout"] is None:
        raise LimitError(
            f"there are more than {many(_FEW_CUTS, 'cut')}, or they take long to count; walk to good ones or sample some (improve, sample), give a "
            'time limit, or examine all (engine "each")'
        )
    return "improve"
