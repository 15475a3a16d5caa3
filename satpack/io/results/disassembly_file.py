"""Disassemblies as JSON: the format `satpack-disassembly-1`, and with quarter turns `satpack-disassembly-2`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from satpack.io.formats.declared import Claim, record_in
from satpack.io.formats.disassemblies import (
    DisassemblyRecord,
    MoveRecord,
    PartRecord,
    RemovalsRecord,
    ShortestRecord,
    TurnedDisassemblyRecord,
    TurnRecord,
    TurnsRecord,
)
from satpack.io.json_text import objects, parse_json
from satpack.io.results.claims import claims_of, unchecked
from satpack.io.results.solution_file import (
    blame_of,
    blame_record,
    check_map,
    right_of_solution,
    solution_of,
    solution_record,
)
from satpack.model.grids.coordinates import sorted_cells
from satpack.model.moves.disassembly import Disassembly, Ending, Move, Part, Turn, together
from satpack.model.moves.replay import replay
from satpack.runtime.errors import SolutionFileError, VerificationError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Grid, Matrix
    from satpack.model.moves.disassembly import Removals
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

FORMAT = "satpack-disassembly-1"

TURNS_FORMAT = "satpack-disassembly-2"
"""The format with quarter turns."""

SURVEY_FORMAT = "satpack-survey-2"
"""The format of the last line of a file about all assemblies, a summary."""

SURVEY_FORMATS = ("satpack-survey-1", SURVEY_FORMAT)
"""The formats that are read; the older one has levels as lists of numbers."""

_FORMATS = (FORMAT, TURNS_FORMAT, *SURVEY_FORMATS)

_RESULTS = tuple(ending.value for ending in Ending)


class _DisassemblyObject(msgspec.Struct):
    """The part that is read before the rest is compared key by key; see `DisassemblyRecord`."""

    assembly: dict[str, Any]
    tree: PartRecord
    turns: TurnsRecord | None = None
    shortest: ShortestRecord | None = None
    removals: RemovalsRecord | None = None
    blame: dict[str, Any] | None = None


def disassembly_record(disassembly: Disassembly) -> DisassemblyRecord:
    """Return a disassembly as `--json` prints it.

    Pieces are numbers of the assembly's `placements`, counted from 0. Directions and offsets are vectors of the grid;
    an offset says how far a piece is from its place in the assembly. A part that is a single piece, or
    of one group, is null. Facts that were not requested are left out.
    """
    fields: dict[str, Any] = {}
    if disassembly.least is not None:
        fields["shortest"] = ShortestRecord(
            moves=disassembly.moves,
            at_least=disassembly.least,
            proved=disassembly.moves == disassembly.least,
        )
    if disassembly.removals is not None:
        found = disassembly.removals
        fields["removals"] = RemovalsRecord(orders=found.orders, first=found.first, key=found.key)
    fields["blame"] = blame_record(disassembly.blame)
    turning = bool(disassembly.turns)
    if disassembly.gap is not None and (turning or disassembly.ending is not Ending.SEPARATED):
        fields["turns"] = TurnsRecord(count=disassembly.turns, gap=float(disassembly.gap))
    return (TurnedDisassemblyRecord if turning else DisassemblyRecord)(
        puzzle=disassembly.assembly.puzzle.name,
        assembly=solution_record(disassembly.assembly),
        result=disassembly.ending.value,
        level=disassembly.level,
        published=disassembly.short_level,
        levels=disassembly.levels,
        trap=disassembly.trap,
        locked=disassembly.locked,
        states=disassembly.states,
        tree=part_record(disassembly.whole),
        **fields,
    )


def part_record(part: Part) -> PartRecord:
    """Return the record of a part and its disassembly."""
    return PartRecord(
        pieces=part.pieces,
        result=part.ending.value,
        states=part.states,
        start=part.start,
        moves=[_move(move) for move in part.moves],
        staying=part_record(part.staying) if part.staying else None,
        removed=part_record(part.removed) if part.removed else None,
        rotations=part.rotations or UNSET,
    )


def _move(move: Move) -> MoveRecord:
    return MoveRecord(
        pieces=move.pieces,
        step=move.step,
        distance=None if move.removes else move.distance,
        offsets=move.offsets,
        turn=UNSET if move.turn is None else _turn(move.turn),
        rotations=move.rotations or UNSET,
    )


def _turn(turn: Turn) -> TurnRecord:
    return TurnRecord(
        axis=turn.axis,
        gap=float(turn.gap),
        path=[[float(tangent), *map(float, at)] for tangent, at in turn.path],
    )


def parse_disassemblies(text: str, *, file: str, puzzle: Puzzle | None = None) -> list[Disassembly]:
    """Read disassemblies, one per line, verified and replayed; without a puzzle, of the one implied. A summary is skipped."""
    loaded = [
        (loaded_disassembly(line.text, file=line.place), line.place) for line in objects(text, file)
    ]
    return [
        disassembly_of(raw, file=place, puzzle=puzzle)
        for raw, place in loaded
        if raw["format"] not in SURVEY_FORMATS
    ]


def parse_disassembly(text: str, *, file: str, puzzle: Puzzle | None = None) -> Disassembly:
    """Read one disassembly; see `parse_disassemblies`."""
    found = parse_disassemblies(text, file=file, puzzle=puzzle)
    if len(found) != 1:
        raise SolutionFileError(
            f"{file}: holds {many(len(found), 'disassembly', 'disassemblies')}; give one"
        )
    return found[0]


def loaded_disassembly(text: str, *, file: str) -> dict[str, Any]:
    """Return an object of JSON that is a disassembly or the summary of some; raise SolutionFileError for others."""
    raw = parse_json(text, file=file, what="no disassembly")
    if not isinstance(raw, dict) or raw.get("format") not in _FORMATS:
        raise SolutionFileError(f"{file}: no disassembly: use an object with format {FORMAT!r}")
    return raw


def disassembly_of(raw: dict[str, Any], *, file: str, puzzle: Puzzle | None) -> Disassembly:
    """Return the disassembly in loaded JSON; see `parse_disassemblies`."""
    found = record_in(raw, _DisassemblyObject, file=file, what="no disassembly")
    assembly = solution_of(found.assembly, file=f"{file}, assembly", puzzle=puzzle)
    try:
        assembly.verify()
        _check_numbers(found, assembly)
        disassembly = Disassembly(
            assembly,
            part_of_record(found.tree, assembly),
            gap=None if found.turns is None else _exact(found.turns.gap),
            blame=blame_of(found.blame, assembly.puzzle, assembly, file=file)
            if found.blame
            else None,
        )
        replay(disassembly)
    except VerificationError as fault:
        raise SolutionFileError(f"{file}: {fault}") from None
    return disassembly


def unchecked_of_disassembly(
    raw: dict[str, Any], found: Disassembly, *, searched: Removals | None, place: str
) -> list[str]:
    """Compare a disassembly in loaded JSON with the right values; return the keys that could not be checked.

    `raw` is the argument of `disassembly_of`, `found` its result with the moves replayed, and
    `searched` the pieces that can come first, if a search found them. Raises VerificationError if a
    value is wrong.
    """
    least = (raw.get("shortest") or {}).get("at_least")
    right = disassembly_record(replace(found, removals=searched, least=least)).plain()
    right["assembly"] = right_of_solution(raw["assembly"], found.assembly)
    fields = {**claims_of(TurnedDisassemblyRecord), "format": Claim.DERIVED}
    if found.ending is Ending.SEPARATED:
        if searched is None:
            searches = [key for key in fields if key.startswith("removals.")]
            fields |= dict.fromkeys(searches, Claim.OPEN)
        elif searched.orders is None:
            fields["removals.orders"] = Claim.OPEN
        elif (raw.get("removals") or {}).get("orders") is None:  # which claims nothing
            fields["removals.orders"] = Claim.READ
        if least is not None and least > found.moves:
            raise VerificationError(
                f"{place}: key shortest.at_least: found {least}; all is apart after {many(found.moves, 'move')}"
            )
    else:
        right.pop("shortest", None)
        fields["shortest.at_least"] = Claim.DERIVED
    right["turns"] = {"count": found.turns}
    if not found.turns:
        fields["turns.gap"] = Claim.OPEN
    check_map(raw["assembly"], found.assembly, place)
    return unchecked(raw, right, fields, place=place)


def _check_numbers(found: _DisassemblyObject, assembly: Solution) -> None:
    """Refuse placements in another order than the assembly's: pieces are referred to by number."""
    stored = [(each["piece"], each["cells"]) for each in found.assembly["placements"]]
    if stored != [(p.piece, sorted_cells(assembly.puzzle.grid, p.cells)) for p in assembly.placed]:
        raise VerificationError("the assembly's placements and their cells are not in order")


def part_of_record(found: PartRecord, assembly: Solution) -> Part:
    """Return the part that a record is of, not replayed; raise VerificationError if it can't be one of the assembly."""
    pieces = tuple(found.pieces)
    if list(pieces) != sorted(set(pieces)) or not pieces or pieces[-1] >= len(assembly.placed):
        raise VerificationError(f"pieces {list(pieces)} are no part of the assembly, in order")
    if found.result not in _RESULTS:
        raise VerificationError(f"result {brief(found.result)}: use {' or '.join(_RESULTS)}")
    whole = [assembly.placed[piece] for piece in pieces]
    if found.result == "separated" and not found.moves and not together(assembly.puzzle, whole):
        raise VerificationError(f"pieces {list(pieces)} separate without a move")
    for number, move in enumerate(found.moves, 1):
        if move.pieces != sorted(set(move.pieces)):
            raise VerificationError(
                f"pieces {list(pieces)}, move {number}: slides pieces {brief(move.pieces)}; name each once, in order"
            )
    return Part(
        pieces,
        _vectors(found.start, assembly, pieces),
        Ending(found.result),
        tuple(
            Move(
                tuple(move.pieces),
                _vectors([move.step], assembly, (0,))[0],
                move.distance or 0,
                _vectors(move.offsets, assembly, pieces),
                _turn_of(move.turn) if move.turn else None,
                _matrices(move.rotations or ()),
            )
            for move in found.moves
        ),
        found.states,
        None if found.staying is None else part_of_record(found.staying, assembly),
        None if found.removed is None else part_of_record(found.removed, assembly),
        _matrices(found.rotations or ()),
    )


def _turn_of(found: TurnRecord) -> Turn:
    if any(len(point) != 4 for point in found.path) or not found.path:
        raise VerificationError("a turn's path has points of other than four numbers")
    return Turn(
        tuple(found.axis),
        tuple((_exact(point[0]), tuple(map(_exact, point[1:]))) for point in found.path),
        _exact(found.gap),
    )


def _exact(value: float) -> Fraction:
    """Return the number as it is written."""
    return Fraction(str(value))


def _matrices(found: Sequence[Sequence[Sequence[int]]]) -> tuple[Matrix, ...]:
    return tuple(tuple(tuple(row) for row in matrix) for matrix in found)


def _is_translation(grid: Grid, vector: Sequence[int]) -> bool:
    return len(vector) == grid.dimension and grid.has_translation(tuple(vector))


def _vectors(
    found: Sequence[Sequence[int]], assembly: Solution, pieces: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return vectors, one per piece, after checking their number and that they are translations of the grid."""
    grid = assembly.puzzle.grid
    if len(found) != len(pieces) or any(not _is_translation(grid, each) for each in found):
        raise VerificationError(
            f"{[list(each) for each in found]} are not vectors of {many(len(pieces), 'piece')}"
        )
    return tuple(map(tuple, found))
