"""Describes a puzzle without solving it: its pieces, placements and symmetries, and the size of its formula."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from satpack.engines.prepared import Prepared
from satpack.gallery import puzzle_of
from satpack.model.answer import Conclusion, Picture, Result
from satpack.model.piece_colours import colours_text
from satpack.questions.question import question
from satpack.questions.question_options import InfoOptions
from satpack.runtime.declared_options import complete
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from satpack.engines.sat.sizes import EncodingSize
    from satpack.io.formats.infos import InfoRecord, SideFacts
    from satpack.model.boxes import BoxPuzzle
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.group import Symmetry

_TURNED = {
    "none": "may not be turned",
    "rotate": "may be turned, not mirrored",
    "all": "may be turned and mirrored",
}

_SIZES = ("variables", "clauses", "literals")


@dataclass(frozen=True, slots=True)
class Info(Result):
    """The facts about a puzzle.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    symmetry : Symmetry
        Its symmetries.
    facts : InfoRecord
        All facts, as in the JSON.
    """

    puzzle: Puzzle
    symmetry: Symmetry
    facts: InfoRecord
    conclusion: ClassVar[Conclusion] = "answered"

    def __repr__(self) -> str:
        return f"Info about {self.puzzle.name!r}: {many(self.facts.placements, 'placement')}"

    def to_record(self) -> InfoRecord:
        """Return the record printed by `info --json`."""
        return self.facts

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the facts about the puzzle with a drawing of it, and, if verbose, the size of its formula."""
        puzzle, facts = self.puzzle, self.facts
        yield puzzle.name
        if puzzle.source:
            yield harmless(puzzle.source)
        yield ""
        may = "may be mirrored" if puzzle.reflect else "may not be mirrored"
        yield f"{puzzle.grid.name} grid, {_cells(puzzle)}; pieces {may}"
        if puzzle.surface.is_wrapped:
            yield f"the region is {puzzle.surface.description}"
        fewest, most = puzzle.needed_area
        area = many(most, "cell") if fewest == most else f"{fewest:,} to {many(most, 'cell')}"
        kinds = f"{len(puzzle.pieces):,} kind{'s' * (len(puzzle.pieces) != 1)} of piece"
        yield f"{kinds}, {area} in all; {many(facts.placements, 'placement')}"
        yield f"symmetry: {self.symmetry if len(self.symmetry) > 1 else 'none'}"
        yield from self._special_lines()
        if facts.impossible:
            yield f"impossible: {facts.impossible}"
        yield ""
        rows = [
            (each.piece, str(each.cells), each.copies, str(each.orientations), str(each.placements))
            for each in facts.pieces
        ]
        yield from _table([("piece", "cells", "copies", "orientations", "placements"), *rows])
        yield ""
        yield Picture(puzzle)
        if verbose:
            yield f"model: {self._model()}"
            cnf = facts.cnf
            yield f"CNF ({cnf['encoding']}, {cnf['at_most_one']}): {_cnf_size(cnf)}"
        if facts.encodings and facts.extras:
            if verbose:
                yield ""
            yield from _encodings(facts.encodings, facts.extras)

    def _special_lines(self) -> Iterator[str]:
        """Yield facts that only some puzzles have."""
        puzzle, facts = self.puzzle, self.facts
        for line in colours_text(puzzle):
            yield f"colour {line}"
        yield from puzzle.sides.descriptions if facts.sides else ()
        if facts.burr:
            numbers = facts.burr.items()
            named = (str(n) if name == str(n) else f"{name} is {n}" for name, n in numbers)
            yield f"burr pieces, by Cutler's numbers: {', '.join(named)}"
        by_turn: dict[str, list[str]] = {}
        for name, turn in (facts.turns or {}).items():
            by_turn.setdefault(turn, []).append(name)
        for turn, names in by_turn.items():
            yield f"{_TURNED[turn]}: {', '.join(names)}"
        for group in facts.groups or ():
            yield f"group: {', '.join(group)} need not come apart from each other"
        for number, rule in enumerate(puzzle.rules, 1):
            yield f"rule {number} ({rule.text(puzzle.grid)}): {rule.says}"
        for sense, measure in (facts.goal or {}).items():
            yield f"goal: {sense} {measure}"
        for name, number in (facts.variable or {}).items():
            yield f"piece {name!r}: {many(number, 'variable cell')}"
        if facts.values:
            worth = (f"{name} {value:,}" for name, value in facts.values.items())
            yield f"values: {', '.join(worth)}"

    def _model(self) -> str:
        """Describe the applicable models, and the chosen one."""
        model = self.facts.model
        if model.no_coordinates:
            return f"placements (coordinates do not apply: {model.no_coordinates})"
        if model.chosen == "coordinates":
            return "coordinates, since placements would be too many (encoding 'order')"
        return "placements; coordinates apply too (encoding 'order')"


@question(InfoOptions, doing="looking at")
def info(puzzle: Puzzle | str | Path, **options: Unpack[InfoOptions]) -> Info:
    """Describe a puzzle without solving it.

    Returns
    -------
    Info
        Its pieces, placements and symmetries, and the size of its formula.

    Raises
    ------
    InputError
        If the puzzle is too large.

    Examples
    --------
    >>> import satpack
    >>> found = satpack.info("soma")
    >>> found.facts.placements, len(found.symmetry)
    (688, 48)
    """
    asked = complete(InfoOptions, options)
    prepared = Prepared.of(puzzle_of(puzzle))
    return Info(prepared.puzzle, prepared.symmetry, _facts(prepared, every=asked["encodings"]))


def _facts(prepared: Prepared, *, every: bool) -> InfoRecord:
    from msgspec import UNSET

    from satpack.io.formats import infos as formats
    from satpack.io.puzzles.rules import rule_table
    from satpack.model.boxes import is_better, read_boxes, why_no_boxes
    from satpack.model.turning import orientations_of

    puzzle, symmetry = prepared.puzzle, prepared.symmetry
    boxes = read_boxes(puzzle)
    by_coordinates = boxes is not None and is_better(boxes)
    if boxes is not None and by_coordinates:
        counts, impossible, sizes = _by_coordinates(boxes)
    else:
        counts, impossible, sizes = _by_placements(prepared, every_encoding=every)
        if boxes is not None and every:
            sizes["encodings"].append(_order_size(boxes))
    region = puzzle.region
    return formats.InfoRecord(
        puzzle=puzzle.name,
        grid=puzzle.grid.name,
        source=puzzle.source,
        reflect=puzzle.reflect,
        cells=formats.RegionFacts(required=len(region.required), optional=len(region.optional)),
        wrap=region.wrap or UNSET,
        pieces=[
            formats.PieceFacts(
                piece=piece.name,
                cells=len(piece),
                copies=str(piece.copies),
                orientations=len(orientations_of(puzzle, piece)),
                placements=number,
            )
            for piece, number in zip(puzzle.pieces, counts, strict=True)
        ],
        placements=sum(counts),
        symmetry=formats.SymmetryFacts(
            order=symmetry.orders["symmetry"],
            rotations=symmetry.rotation_count,
            alike=len(symmetry) if puzzle.sides.alike else UNSET,
        ),
        rules=[rule_table(puzzle.grid, rule) for rule in puzzle.rules] or UNSET,
        colours=[
            formats.ColourFacts(colour=each.name, on=each.on or (), shade=each.shade)
            for each in puzzle.colours
        ]
        or UNSET,
        sides=_sides(puzzle) if puzzle.has_sides else UNSET,
        burr=_burr_numbers(puzzle) or UNSET,
        turns={piece.name: piece.turn for piece in puzzle.pieces if piece.turn} or UNSET,
        groups=_groups(puzzle) or UNSET,
        goal={puzzle.goal.sense: puzzle.goal.measure} if puzzle.goal else UNSET,
        values={piece.name: piece.value for piece in puzzle.pieces if piece.value} or UNSET,
        variable={piece.name: len(piece.variable) for piece in puzzle.pieces if piece.variable}
        or UNSET,
        impossible=prepared.wrong_area or impossible,
        model=formats.ModelFacts(
            chosen="coordinates" if by_coordinates else "placements",
            no_coordinates=why_no_boxes(puzzle),
        ),
        **sizes,
    )


def _sides(puzzle: Puzzle) -> SideFacts:
    from msgspec import UNSET

    from satpack.io.formats.infos import SideFacts

    marks: Counter[str] = Counter()
    for piece in puzzle.pieces:
        for _, _, mark in piece.sides:
            marks[mark] += piece.copies.high
    sides = puzzle.sides
    marked, alike = dict(sorted(marks.items())), sides.alike or UNSET
    return SideFacts(sides.match, sides.border, sides.unmarked, marked, alike)


def _burr_numbers(puzzle: Puzzle) -> dict[str, int]:
    from satpack.model.shapes.burrs import burr_number

    if puzzle.grid.name != "cube":
        return {}
    numbers = ((piece.name, burr_number(piece.cells)) for piece in puzzle.pieces)
    return {name: number for name, number in numbers if number}


def _groups(puzzle: Puzzle) -> list[list[str]]:
    groups: dict[int, list[Piece]] = {}
    for piece in puzzle.pieces:
        if piece.group:
            groups.setdefault(piece.group, []).append(piece)
    return [
        [piece.name for piece in pieces]
        for _, pieces in sorted(groups.items())
        if sum(piece.copies.high for piece in pieces) > 1
    ]


_Counted = tuple[list[int], str | None, dict[str, Any]]
"""The placements of each piece, the argument that makes the puzzle impossible if there is one, and sizes of formulas."""


def _by_placements(prepared: Prepared, *, every_encoding: bool) -> _Counted:
    from satpack.engines.sat.encoding import choose
    from satpack.engines.sat.sizes import MAX_CLAUSES, base_sizes, extra_sizes, size

    puzzle, placements = prepared.puzzle, prepared.placements
    counts = [len(placements.of_piece(index)) for index in range(len(puzzle.pieces))]
    sizes: dict[str, Any] = {"cnf": size(placements, choose(placements), most=MAX_CLAUSES)}
    if every_encoding:
        sizes |= {"encodings": base_sizes(placements), "extras": extra_sizes(placements)}
    return counts, prepared.misfit or None, sizes


def _by_coordinates(boxes: BoxPuzzle) -> _Counted:
    from satpack.engines.boxes.encoding import impossible_by_positions

    counts = [boxes.placements_of(kind) for kind in boxes.kinds]
    return counts, impossible_by_positions(boxes), {"cnf": _order_size(boxes)}


def _order_size(boxes: BoxPuzzle) -> EncodingSize:
    from satpack.engines.boxes.packings import BoxCnf
    from satpack.engines.sat.sizes import formula_size

    return formula_size(BoxCnf(boxes, symmetry=True, every=False))


def _cells(puzzle: Puzzle) -> str:
    """Describe the number of cells, and how many may stay empty."""
    required, optional = len(puzzle.region.required), len(puzzle.region.optional)
    if not required:
        return f"{many(optional, 'cell')}, all of which may stay empty"
    spare = f" and {optional:,} that may stay empty" if optional else ""
    return f"{many(required, 'cell')} to fill{spare}"


def _cnf_size(cnf: Mapping[str, Any]) -> str:
    from satpack.engines.sat.sizes import MAX_CLAUSES

    if cnf["clauses"] is None:
        return f"more than {MAX_CLAUSES:,} clauses, which are not counted"
    counts = (many(cnf[key], key.removesuffix("s")) for key in _SIZES)
    return ", ".join(counts)


def _encodings(
    encodings: Sequence[Mapping[str, Any]], extras: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """Yield the sizes of all encodings, and the size that each extra adds to any of them."""
    bases = [
        (row["encoding"], row["at_most_one"], *(f"{row[k]:,}" for k in _SIZES)) for row in encodings
    ]
    more = [(f"+{row['extra']}", "any", *(_added(row[k]) for k in _SIZES)) for row in extras]
    yield from _table([("encoding", "at most one", *_SIZES), *bases, *more])


def _added(count: int | None) -> str:
    return "too large" if count is None else f"+{count:,}"


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield the rows in aligned columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(
            text.ljust(width) if i == 0 else text.rjust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
