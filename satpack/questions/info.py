"""What a puzzle is made of, without solving it: pieces, placements, symmetries, and the size of its formula."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from satpack.engines.prepared import Prepared
from satpack.io.json_text import json_text
from satpack.model.answer import Conclusion, Picture, Result
from satpack.model.colour_marks import colours_text
from satpack.questions.options import InfoOptions
from satpack.questions.question import question
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.sat.sizes import Size
    from satpack.model.boxes.boxes import BoxPuzzle
    from satpack.model.puzzle import Piece, Puzzle
    from satpack.model.symmetry.group import Symmetry

__all__ = ["Info", "info"]

_TURNED = {
    "none": "may not be turned",
    "rotate": "may be turned, not mirrored",
    "all": "may be turned and mirrored",
}


@dataclass(frozen=True, slots=True)
class Info(Result):
    """What a puzzle is made of.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    symmetry : Symmetry
        The symmetries of its region and pieces.
    facts : mapping
        All else, as `satpack info --json` has it: docs/json.md tells the keys, which may grow.
    """

    puzzle: Puzzle
    symmetry: Symmetry
    facts: Mapping[str, Any]

    @property
    def conclusion(self) -> Conclusion:
        """Always an answer."""
        return "answered"

    def to_json(self) -> str:
        """Return it as one line of JSON, which has no format."""
        return json_text(self.facts)

    def told(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield what there is to say, and the puzzle drawn."""
        puzzle, symmetry, facts = self.puzzle, self.symmetry, self.facts
        yield puzzle.name
        if puzzle.source:
            yield harmless(puzzle.source)
        yield ""
        may = "may be mirrored" if puzzle.reflect else "may not be mirrored"
        yield f"{puzzle.grid.name} grid, {_cells(puzzle)}; pieces {may}"
        if puzzle.surface.is_wrapped:
            yield f"the region is {puzzle.surface.told}"
        fewest, most = puzzle.needed_area
        area = many(most, "cell") if fewest == most else f"{fewest:,} to {many(most, 'cell')}"
        kinds = f"{len(puzzle.pieces):,} kind{'s' * (len(puzzle.pieces) != 1)} of piece"
        yield f"{kinds}, {area} in all; {many(facts['placements'], 'placement')}"
        yield f"symmetry: {symmetry if len(symmetry) > 1 else 'none'}"
        for line in colours_text(puzzle):
            yield f"colour {line}"
        if "burr" in facts:
            numbers = facts["burr"].items()
            named = (str(n) if name == str(n) else f"{name} is {n}" for name, n in numbers)
            yield f"burr pieces, by Cutler's numbers: {', '.join(named)}"
        for turn, names in _by_turn(facts.get("turns", {})).items():
            yield f"{_TURNED[turn]}: {', '.join(names)}"
        for names in facts.get("groups", ()):
            yield f"group: {', '.join(names)} need not come apart from each other"
        for number, rule in enumerate(puzzle.rules, 1):
            yield f"rule {number} ({rule.text(puzzle.grid)}): {rule.says}"
        yield from _goal_lines(facts)
        if facts["impossible"]:
            yield f"impossible: {facts['impossible']}"
        yield ""
        header = ("piece", "cells", "copies", "orientations", "placements")
        yield from _table([header, *(tuple(map(str, row.values())) for row in facts["pieces"])])
        yield ""
        yield Picture(puzzle)
        yield from _formula_lines(facts, verbose=verbose)


def _facts(prepared: Prepared, *, every_encoding: bool) -> dict[str, Any]:
    """Return all that is known of a puzzle without solving it, as JSON has it."""
    from satpack.model.boxes.choice import is_better, read_boxes, why_no_boxes
    from satpack.model.turning import orientations_of

    puzzle, symmetry = prepared.puzzle, prepared.symmetry
    boxes = read_boxes(puzzle)
    by_coordinates = boxes is not None and is_better(boxes)
    if boxes is not None and by_coordinates:
        counts, impossible, sizes = _by_coordinates(boxes)
    else:
        counts, impossible, sizes = _by_placements(prepared, every_encoding=every_encoding)
        if boxes is not None and every_encoding:
            sizes["encodings"].append(_order_size(boxes))
    return {
        "puzzle": puzzle.name,
        "grid": puzzle.grid.name,
        "source": puzzle.source,
        "reflect": puzzle.reflect,
        "cells": {"required": len(puzzle.region.required), "optional": len(puzzle.region.optional)},
        **({"wrap": list(puzzle.region.wrap)} if puzzle.region.wrap else {}),
        "pieces": [
            {
                "piece": piece.name,
                "cells": len(piece),
                "copies": str(piece.copies),
                "orientations": len(orientations_of(puzzle, piece)),
                "placements": counts[index],
            }
            for index, piece in enumerate(puzzle.pieces)
        ],
        "placements": sum(counts),
        "symmetry": {"order": len(symmetry), "rotations": symmetry.rotation_count},
        **_colours_and_groups(puzzle),
        **_goal(puzzle),
        "impossible": prepared.wrong_area or impossible,
        "model": {
            "chosen": "coordinates" if by_coordinates else "placements",
            "no_coordinates": why_no_boxes(puzzle),
        },
        **sizes,
    }


def _goal(puzzle: Puzzle) -> dict[str, Any]:
    """Return what is best, what pieces are worth, and how many variable cells they have."""
    found: dict[str, Any] = {}
    if puzzle.goal is not None:
        found["goal"] = {puzzle.goal.sense: puzzle.goal.measure}
    values = {piece.name: piece.value for piece in puzzle.pieces if piece.value}
    variable = {piece.name: len(piece.variable) for piece in puzzle.pieces if piece.variable}
    return (
        found
        | ({"values": values} if values else {})
        | ({"variable": variable} if variable else {})
    )


def _goal_lines(facts: Mapping[str, Any]) -> Iterator[str]:
    for sense, measure in facts.get("goal", {}).items():
        yield f"goal: {sense} {measure}"
    for name, number in facts.get("variable", {}).items():
        yield f"piece {name!r}: {many(number, 'variable cell')}"
    if "values" in facts:
        worth = (f"{name} {value:,}" for name, value in facts["values"].items())
        yield f"values: {', '.join(worth)}"


def _colours_and_groups(puzzle: Puzzle) -> dict[str, Any]:
    """Return what only some puzzles have."""
    from satpack.io.puzzles.rules import rule_table
    from satpack.model.shapes.burrs import burr_number

    found: dict[str, Any] = {}
    if puzzle.rules:
        found["rules"] = [rule_table(puzzle.grid, rule) for rule in puzzle.rules]
    if puzzle.colours:
        found["colours"] = [
            {"colour": colour.name, "on": list(colour.on or ()), "shade": colour.shade}
            for colour in puzzle.colours
        ]
    groups: dict[int, list[Piece]] = {}
    for piece in puzzle.pieces:
        if piece.group:
            groups.setdefault(piece.group, []).append(piece)
    burrs = {}
    if puzzle.grid.name == "cube":
        numbers = ((piece.name, burr_number(piece.cells)) for piece in puzzle.pieces)
        burrs = {name: number for name, number in numbers if number}
    if burrs:
        found["burr"] = burrs
    turns = {piece.name: piece.turn for piece in puzzle.pieces if piece.turn}
    if turns:
        found["turns"] = turns
    names = [
        [piece.name for piece in pieces]
        for _, pieces in sorted(groups.items())
        if sum(piece.copies.high for piece in pieces) > 1
    ]
    if names:
        found["groups"] = names
    return found


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


def _order_size(boxes: BoxPuzzle) -> Size:
    """Return the size of the formula with coordinates."""
    from satpack.engines.boxes.formula import BoxCnf
    from satpack.engines.sat.sizes import formula_size

    return formula_size(BoxCnf(boxes, symmetry=True, every=False))


def _model(facts: Mapping[str, Any]) -> str:
    """Say which models apply, and which is chosen."""
    model = facts["model"]
    if model["no_coordinates"]:
        return f"placements (coordinates do not apply: {model['no_coordinates']})"
    if model["chosen"] == "coordinates":
        return "coordinates, since placements would be too many (encoding 'order')"
    return "placements; coordinates apply too (encoding 'order')"


def _cells(puzzle: Puzzle) -> str:
    """Say how many cells there are, and how many may stay empty."""
    required, optional = len(puzzle.region.required), len(puzzle.region.optional)
    if not required:
        return f"{many(optional, 'cell')}, all of which may stay empty"
    spare = f" and {optional:,} that may stay empty" if optional else ""
    return f"{many(required, 'cell')} to fill{spare}"


def _formula_lines(facts: Mapping[str, Any], *, verbose: bool) -> Iterator[str]:
    """Yield the sizes of formulas, as far as they are asked for."""
    if verbose:
        cnf = facts["cnf"]
        yield f"model: {_model(facts)}"
        yield f"CNF ({cnf['encoding']}, {cnf['at_most_one']}): {_cnf_size(cnf)}"
    if "encodings" in facts:
        if verbose:
            yield ""
        yield from _encodings(facts)


def _by_turn(turns: dict[str, str]) -> dict[str, list[str]]:
    """Return the pieces that may be turned in each way."""
    found: dict[str, list[str]] = {}
    for name, turn in turns.items():
        found.setdefault(turn, []).append(name)
    return found


def _cnf_size(cnf: dict[str, Any]) -> str:
    """Say how large the formula is."""
    from satpack.engines.sat.sizes import MAX_CLAUSES

    if cnf["clauses"] is None:
        return f"more than {MAX_CLAUSES:,} clauses, which are not counted"
    counts = (many(cnf[key], key.removesuffix("s")) for key in ("variables", "clauses", "literals"))
    return ", ".join(counts)


def _encodings(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sizes of all encodings, and what each extra adds to any of them."""
    counts = ("variables", "clauses", "literals")
    yield from _table(
        [
            ("encoding", "at most one", *counts),
            *(
                (row["encoding"], row["at_most_one"], *(f"{row[k]:,}" for k in counts))
                for row in facts["encodings"]
            ),
            *(
                (f"+{row['extra']}", "any", *(_added(row[k]) for k in counts))
                for row in facts["extras"]
            ),
        ]
    )


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


@question(InfoOptions, doing="looking at", pictures="Puzzle")
def info(puzzle: Puzzle, **options: Unpack[InfoOptions]) -> Info:
    """Say what a puzzle is made of, without solving it.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `InfoOptions`.

    Returns
    -------
    Info
        Its pieces, placements and symmetries, whether an argument shows that it is impossible, and the size of its CNF.

    Examples
    --------
    >>> import satpack
    >>> found = satpack.info(satpack.load("soma"))
    >>> found.facts["placements"], len(found.symmetry)
    (688, 48)
    """
    prepared = Prepared.of(puzzle)
    facts = _facts(prepared, every_encoding=options.get("encodings", False))
    return Info(prepared.puzzle, prepared.symmetry, facts)
