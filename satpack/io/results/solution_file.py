"""Solutions as JSON, the format `satpack-solution-1`; and reading of hints, with a check of their pieces and places."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import Claim, filled, record_in, rounded
from satpack.io.formats.solutions import (
    AnswerRecord,
    BlameRecord,
    CoverRecord,
    HintRecord,
    PieceRecord,
    PlacementRecord,
    RemedyRecord,
    SolutionRecord,
)
from satpack.io.json_text import objects, parse_json
from satpack.io.results.claims import claims_of, unchecked
from satpack.model.blame import Blame, Remedy
from satpack.model.colours import Colour, listed_paint
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import from_file, listed_cells, sorted_cells, to_file, written
from satpack.model.grids.vectors import negated, plus
from satpack.model.piece_colours import piece_colours
from satpack.model.pieces import Piece, Region, check_name
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.sides import Sides, listed_marks, marks_in_order, read_marks
from satpack.model.solution import Placed, Solution
from satpack.model.surface import surface_of
from satpack.model.warrant import Warrant
from satpack.runtime.errors import InputError, SolutionFileError, VerificationError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from satpack.model.answer import Answer
    from satpack.model.cover_solution import CoverSolution
    from satpack.model.grids import Grid
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.sides import Marks
    from satpack.model.surface import Surface

FORMAT = "satpack-solution-1"

_NONE = "no solution"
"""The beginning of a message about JSON of another kind."""


def solution_record(solution: Solution) -> SolutionRecord:
    """Return the solution as printed by `--json` and stored in solution files."""
    puzzle = solution.puzzle
    groups = {piece.name: piece.group for piece in puzzle.pieces}
    fills = piece_colours(puzzle)
    colouring = _map_colouring(solution)
    return SolutionRecord(
        puzzle=puzzle.name,
        grid=puzzle.grid.name,
        placements=[
            PlacementRecord(
                **_lying(puzzle.grid, p),
                colour=fills.get(p.piece, UNSET),
                group=groups.get(p.piece) or UNSET,
                map=colouring[number] + 1 if colouring else UNSET,
            )
            for number, p in enumerate(solution.placed)
        ],
        engine=solution.engine,
        seconds=rounded(solution.seconds),
        statistics=dict(solution.statistics) or UNSET,
        **_wrapped(solution),
    )


def cover_record(found: CoverSolution) -> CoverRecord:
    """Return the record of a solution of an exact cover problem, with its options numbered from 1."""
    options = [found.puzzle.text(option) for option in found.options]
    numbers = [option + 1 for option in found.options]
    return filled(CoverRecord, found, numbers=numbers, options=options)


def answer_record(found: Answer) -> SolutionRecord | CoverRecord | AnswerRecord:
    """Return the record of an answer's solution, with the answer's warrant, or without a solution the answer's own."""
    if found.solution is not None:
        record: SolutionRecord | CoverRecord = found.solution.to_record()
        if isinstance(record, SolutionRecord):
            record.warrant = found.warrant.text or UNSET
        return record
    return filled(AnswerRecord, found, blame=blame_record(found.blame))


def _wrapped(solution: Solution) -> dict[str, Any]:
    """For a wrapped region, return its wrapped axes and the empty cells, which together with the others form its box."""
    grid, region = solution.puzzle.grid, solution.puzzle.region
    if not region.wrap:
        return {}
    empty = sorted_cells(grid, solution.empty())
    return {"wrap": region.wrap, "empty": empty or UNSET}


def _map_colouring(solution: Solution) -> list[int]:
    """Return the colour of each piece if rules ask for a map with this many colours; otherwise nothing."""
    if not solution.puzzle.rules:
        return []
    from satpack.model.rules.colourable import coloured_map  # with all kinds of rules

    return coloured_map(solution.puzzle.rules, solution.filling()) or []


def piece_record(grid: Grid, placed: Placed) -> PieceRecord:
    """Return the record of a placed piece."""
    return PieceRecord(**_lying(grid, placed))


def blame_record(blame: Blame | None) -> BlameRecord | UnsetType:
    """Return the record of what is to blame in a puzzle, or in an assembly of it; nothing if nothing is known."""
    if blame is None or not blame.is_known:
        return UNSET
    grid = blame.puzzle.grid

    def remedy(found: Remedy) -> RemedyRecord:
        return filled(RemedyRecord, found, cells=[to_file(grid, cell) for cell in found.cells])

    return filled(
        BlameRecord,
        blame,
        cells=[to_file(grid, cell) for cell in blame.cells],
        placed=[piece_record(grid, placed) for placed in blame.placed],
        remedies=list(map(remedy, blame.remedies)),
        text=blame.text(),
    )


def blame_of(
    given: object, puzzle: Puzzle, assembly: Solution | None = None, *, file: str
) -> Blame:
    """Return what is to blame by a record, taken on trust, but for pieces that must be placed in the assembly."""
    place = f"{file}: key blame"
    given_record = record_in(given, BlameRecord, file=place, what="no blame")
    grid, region = puzzle.grid, set(puzzle.region.cells)
    lying = () if assembly is None else assembly.placed

    def placed(piece: str, *cells: Any) -> Placed | None:
        parts = {from_file(grid, cell) for cell in cells}
        found = [each for each in lying if each.piece == piece and parts <= {*each.cells}]
        return found[0] if len(found) == 1 else None

    blamed = [
        placed(each.piece, *each.cells) for each in given_record.placed if assembly is not None
    ]
    if None in blamed:
        raise SolutionFileError(f"{place}: placed: found a piece that is not in the assembly")
    if assembly is not None and not blamed:
        raise SolutionFileError(f"{place}: placed: found no piece; list those that interlock")
    remedies = [
        Remedy(
            each.change,
            each.solutions,
            each.complete,
            each.level,
            each.piece,
            tuple(filter(None, (from_file(grid, cell) for cell in each.cells))),
            each.rule,
            placed(each.piece, *each.cells),
        )
        for each in given_record.remedies
    ]
    return Blame(
        puzzle,
        tuple(given_record.pieces),
        tuple(cell for each in given_record.cells if (cell := from_file(grid, each)) in region),
        tuple(given_record.rules),
        given_record.sides,
        given_record.holes,
        tuple(filter(None, blamed)),
        given_record.extent,
        tuple(remedies),
        given_record.complete,
        warrant=Warrant.read(given_record.warrant),
        assembly=assembly,
    )


def _lying(grid: Grid, placed: Placed) -> dict[str, Any]:
    """Return the keys of a piece's position."""
    colours = listed_paint(grid, placed.colours) if placed.colours else UNSET
    sides = listed_marks(grid, placed.cells, placed.sides) if placed.sides else UNSET
    cells = sorted_cells(grid, placed.cells)
    return {"piece": placed.piece, "cells": cells, "colours": colours, "sides": sides}


def parse_solution(text: str, *, file: str, puzzle: Puzzle | None = None) -> Solution:
    """Read a solution, of the puzzle or else of the one it implies, without checking it: see `Solution.verify`."""
    return solution_of(loaded_solution(text, file=file), file=file, puzzle=puzzle)


def loaded_solution(text: str, *, file: str) -> Any:
    """Return the JSON value that may be a solution."""
    return parse_json(text, file=file, what=_NONE)


def solution_of(raw: Any, *, file: str, puzzle: Puzzle | None = None) -> Solution:
    """Return the solution in loaded JSON; see `parse_solution`."""
    found = record_in(raw, SolutionRecord, file=file, what=_NONE)
    grid = puzzle.grid if puzzle else GRIDS.get(found.grid)
    if grid is None or found.grid != grid.name:
        raise SolutionFileError(
            f"{file}: key grid: found {brief(found.grid)}; use {grid.name if grid else ' or '.join(GRIDS)}"
        )
    placed = [_placed(grid, entry, file, i) for i, entry in enumerate(found.placements, 1)]
    try:
        of = puzzle or implied_puzzle(
            found.puzzle,
            grid,
            placed,
            groups={entry.piece: entry.group or 0 for entry in found.placements},
            fills={entry.piece: entry.colour or "" for entry in found.placements},
            region=_region(grid, found, placed),
        )
    except InputError as fault:
        raise SolutionFileError(f"{file}: {fault}") from None
    return Solution(
        puzzle=of,
        placed=tuple(placed),
        engine=found.engine,
        seconds=found.seconds,
        statistics=found.statistics or {},
    )


def parse_solutions(text: str, *, file: str, puzzle: Puzzle | None = None) -> list[Solution]:
    """Read a solution, or a stream of them, one per line; see `parse_solution`."""
    return [
        parse_solution(line.text, file=line.place, puzzle=puzzle) for line in objects(text, file)
    ]


def implied_puzzle(
    name: str,
    grid: Grid,
    placed: Iterable[Placed],
    *,
    groups: Mapping[str, int] | None = None,
    fills: Mapping[str, str] | None = None,
    region: Region | None = None,
) -> Puzzle:
    """Return the puzzle implied by a filling; groups and `fills` are by piece name, `region` is given if it is larger."""
    lying = list(placed)
    shapes: dict[str, Placed] = {}
    copies: Counter[str] = Counter()
    covered: set[tuple[int, ...]] = set()
    for each in lying:
        shapes.setdefault(each.piece, each)
        copies[each.piece] += 1
        covered.update(each.cells)
    colours = sorted({colour for p in shapes.values() for _, colour in p.colours})
    fill = region or Region(tuple(covered))
    surface = surface_of(grid, fill.cells, fill.wrap)
    pieces = []
    for p in shapes.values():
        cells = surface.unrolled(p.cells)
        paint, marks = dict(p.colours), marks_in_order(grid, p.sides)
        pieces.append(
            Piece(
                p.piece,
                cells,
                Copies(copies[p.piece], copies[p.piece]),
                [(cell, paint[home]) for cell in cells if (home := surface.home(cell)) in paint],
                (groups or {}).get(p.piece, 0),
                colour=(fills or {}).get(p.piece, ""),
                sides={c: marks[home] for c in cells if (home := surface.home(c)) in marks},
                grid=grid,
            )
        )
    return Puzzle(
        name=name,
        grid=grid,
        region=fill,
        pieces=pieces,
        reflect=True,
        colours=tuple(map(Colour, colours)),
        sides=_implied_sides(surface, lying),
        crossing=grid.may_cross,
    )


def _implied_sides(surface: Surface, placed: Iterable[Placed]) -> Sides:
    """Return a matching of sides that allows all marks that meet in a filling."""
    marks = {(cell, step): mark for each in placed for cell, step, mark in each.sides}
    met = {
        (mark, marks[behind])
        for (cell, step), mark in marks.items()
        if (behind := (surface.home(plus(cell, step)), negated(step))) in marks
    }
    if all(mark == other for mark, other in met):
        return Sides()
    alone = set(marks.values()) - {mark for mark, _ in met}
    pairs = {(min(pair), max(pair)) for pair in met} | {(mark, mark) for mark in alone}
    return Sides(tuple(pairs))


def unchecked_of_solution(raw: Any, solution: Solution, *, place: str) -> list[str]:
    """Compare a solution in loaded JSON with the verified one made of it, and return the keys that could not be checked."""
    check_map(raw, solution, place)
    return unchecked(raw, right_of_solution(raw, solution), claims_of(SolutionRecord), place=place)


def right_of_solution(raw: Any, solution: Solution) -> dict[str, Any]:
    """Return the right values of derived keys, for its placements in the order of the loaded JSON."""
    puzzle = solution.puzzle
    wrap, empty = [*puzzle.surface.wrap], sorted_cells(puzzle.grid, solution.empty())
    groups = {piece.name: piece.group for piece in puzzle.pieces}
    fills = piece_colours(puzzle)
    said = raw.get("empty", [])
    return {
        "puzzle": puzzle.name,
        "wrap": wrap if any(wrap) or raw.get("wrap") else [],
        # in any order
        "empty": said if sorted(said) == empty else empty,
        "placements": [
            {"group": groups[each["piece"]], "colour": fills[each["piece"]]}
            for each in raw["placements"]
        ],
    }


def check_map(raw: Any, solution: Solution, place: str) -> None:
    """Raise VerificationError if the colours of placements on the map break a rule that asks for them."""
    said = {
        i: each["map"] for i, each in enumerate(raw["placements"]) if each.get("map") is not None
    }
    if not said:
        return
    from satpack.model.rules.colourable import map_fault

    owners, grid = solution.owners(), solution.puzzle.grid
    cells = [from_file(grid, each["cells"][0]) for each in raw["placements"]]
    numbers = {owners[cell]: i for i, cell in enumerate(cells) if cell in owners}
    colours = {n: said[i] - 1 for n, i in numbers.items() if i in said}
    if fault := map_fault(solution.puzzle.rules, solution.filling(), colours):
        i = numbers[fault[0]]
        raise VerificationError(f"{place}: key placements[{i}].map: found {said[i]}; {fault[1]}")


def cover_solution_of(raw: Any, *, file: str, puzzle: NamedCover) -> CoverSolution:
    """Return the solution of items and options in loaded JSON, without checking it: see `CoverSolution.verify`."""
    from satpack.model.cover_solution import CoverSolution  # with numpy

    found = record_in(raw, CoverRecord, file=file, what=_NONE)
    options = sorted(number - 1 for number in found.numbers)
    return CoverSolution(puzzle, options, found.engine, found.seconds)


def unchecked_of_cover(raw: Any, solution: CoverSolution, *, place: str) -> list[str]:
    """Compare a solution in loaded JSON with the verified one that `cover_solution_of` made of it; see `unchecked_of_solution`."""
    options = [solution.puzzle.text(number - 1) for number in raw["numbers"]]
    fields = claims_of(CoverRecord)
    if len(raw["options"]) == len(options):
        fields = {**fields, "options[]": Claim.DERIVED}  # so that a fault names the option
    right = {"puzzle": solution.puzzle.name, "options": options}
    return unchecked(raw, right, fields, place=place)


def _region(grid: Grid, found: SolutionRecord, placed: Iterable[Placed]) -> Region | None:
    """Return the region of a solution with a wrapped one."""
    if not found.wrap:
        return None
    empty = listed_cells(grid, found.empty or (), blame=partial(_fault, "key empty"))
    covered = {cell for each in placed for cell in each.cells}
    return Region(covered, empty, wrap=found.wrap)


def _placed(grid: Grid, entry: PlacementRecord, file: str, number: int) -> Placed:
    place = f"{file}: placement {number} ({brief(entry.piece)})"
    try:
        check_name(entry.piece, "piece")
    except InputError as fault:
        raise SolutionFileError(f"{file}: placement {number}, key piece: {fault}") from None
    if not entry.cells:
        raise SolutionFileError(f"{place}: covers no cells")
    cells = listed_cells(
        grid, entry.cells, blame=lambda fault: SolutionFileError(f"{place}, key cells: {fault}")
    )
    paint = []
    for name, vectors in (entry.colours or {}).items():
        blame = partial(_fault, f"{place}, key colours, {brief(name)}")
        paint += [(cell, name) for cell in listed_cells(grid, vectors, blame=blame)]
    marks: Marks = ()
    if entry.sides:
        marks = read_marks(grid, cells, entry.sides, blame=partial(_fault, f"{place}, key sides"))
    return Placed(entry.piece, cells, tuple(paint), marks)


def _fault(place: str, fault: str) -> SolutionFileError:
    return SolutionFileError(f"{place}: {fault}")


def checked_hint(text: str, *, file: str, puzzle: Puzzle) -> tuple[Solution, list[str]]:
    """Read a hint, check its pieces and places, and return the placed pieces and the keys that could not be checked."""
    raw = parse_json(text, file=file, what="no hint")
    record_in(raw, HintRecord, file=file, what="no hint")

    def pieces(key: str) -> tuple[Placed, ...]:
        """Return the pieces at a key, which may be one or none."""
        value = raw[key]
        several = value if isinstance(value, list) else [] if value is None else [value]
        form = {"format": FORMAT, "puzzle": raw["puzzle"], "grid": raw["grid"]}
        said = form | {"placements": several}
        return solution_of(said, file=f"{file}: key {key}", puzzle=puzzle).placed

    placed, places, come = pieces("placed"), pieces("places"), pieces("next")
    part = Solution(puzzle, placed)
    _may_lie(part, f"{file}: key placed")
    for each in places:
        _may_lie(Solution(puzzle, (*placed, each)), f"{file}: key places")
        alone = Solution(puzzle, (each,)).filling()
        for number, rule in enumerate(puzzle.rules, 1):
            if rule.excludes(alone):
                where = written(puzzle.grid, *each.cells)
                raise VerificationError(
                    f"{file}: key places: rule {number} ({rule.kind}) does not allow piece {brief(each.piece)} on {where}"
                )
    if not set(come) <= set(places) or bool(come) != bool(places):
        raise VerificationError(f"{file}: key next: it is in none of the places")
    if not set(pieces("take_back")) <= set(placed):
        raise VerificationError(f"{file}: key take_back: a piece that does not lie there")
    fields = claims_of(HintRecord)
    right: dict[str, Any] = {"puzzle": puzzle.name, "placed": raw["placed"]}
    if _is_whole(part):
        right["status"] = "solved"
        fields = {**fields, "status": Claim.DERIVED}
    elif raw["status"] == "solved":
        raise VerificationError(f'{file}: key status: found "solved"; these pieces are no solution')
    return part, unchecked(raw, right, fields, place=file)


def _may_lie(part: Solution, place: str) -> None:
    try:
        part.verify_part()
    except VerificationError as fault:
        raise VerificationError(f"{place}: {fault}") from None


def _is_whole(part: Solution) -> bool:
    try:
        part.verify()
    except VerificationError:
        return False
    return True
