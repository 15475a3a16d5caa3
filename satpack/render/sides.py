"""The looks of marks on sides: a colour and a letter for each, and for pairs of marks a knob and a hole."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.colours import CSS_COLOURS
from satpack.model.meeting import is_framed
from satpack.model.piece_colours import colours_chosen
from satpack.model.sides import SAME
from satpack.render.glyphs import ASCII
from satpack.render.labels import by_numbers, label_kinds
from satpack.render.palette import PALE, paler

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from satpack.model.grids import Cell
    from satpack.model.looks import CellLook
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

_TOLD_APART = 8
"""The most colours that can be distinguished without letters beside them."""

_INITIALS = {
    "r": "#ce2e2b",
    "g": "#5c9b78",
    "b": "#2c53ba",
    "y": "#efd748",
    "o": "#f49b5a",
    "p": "#a87ac6",
    "m": "#9b407b",
    "c": "#7cdbfd",
    "k": "#353434",
    "w": "#ffffff",
}
"""Colours of marks that are initials of colours, k for black: any two of them differ for colour-blind people, too."""

_LONGEST = 3
"""The most characters of marks that are written on sides; letters of their own stand for longer ones."""


class SideLook(NamedTuple):
    """The look of a side."""

    text: str
    """The mark, or a letter for it."""
    colour: str
    """As "#rrggbb"; "" for a plain side."""
    joint: int = 0
    """The number of a knob's profile, from 1, and for the hole that it fits the same number below 0."""


@dataclass(frozen=True, slots=True)
class ShownSides:
    """The sides of cells that do not look plain."""

    at: Mapping[tuple[Cell, Cell], SideLook] = field(default_factory=dict)
    """By the cell and the step across the side."""
    lettered: bool = False
    """Whether colours and knobs alone do not tell the marks apart."""

    @classmethod
    def of(
        cls, looks: Iterable[tuple[Cell, CellLook]], known: Mapping[str, SideLook]
    ) -> ShownSides:
        """Return the sides of cells that look so, with the looks of their marks."""
        at = {
            (cell, step): known[mark]
            for cell, look in looks
            for step, mark in look.sides
            if known[mark].colour
        }
        return cls(at, need_letters(known.values()))

    def paled(self, cells: Collection[Cell]) -> ShownSides:
        """Return the same with pale colours on some cells."""
        at = {
            side: look._replace(colour=paler(look.colour)) if side[0] in cells else look
            for side, look in self.at.items()
        }
        return replace(self, at=at)


def side_looks(puzzle: Puzzle) -> dict[str, SideLook]:
    """Return the look of each mark of a puzzle, numbers in their order and pairs together.

    A mark that names a colour has that colour, and so do marks that are all initials of colours. The first mark of a pair is a knob and the second a hole; if one mark matches
    itself beside pairs, it looks plain. A border's mark that can't lie inside is grey.
    """
    marks = sorted({mark for piece in puzzle.pieces for *_, mark in piece.sides}, key=by_numbers)
    if not marks:
        return {}
    pairs = [] if puzzle.sides.match == SAME else [*puzzle.sides.match]
    pairs.sort(key=lambda pair: by_numbers(pair[0]))
    joints: dict[str, int] = {}
    for one, other in pairs:
        if one != other:
            joints[one] = len(joints) // 2 + 1
            joints[other] = -joints[one]
    # both marks of a pair have one colour
    first = dict(zip(marks, marks, strict=True)) | {other: one for one, other in pairs}
    kinds = list(dict.fromkeys(first[mark] for mark in marks))
    framed = puzzle.sides.border if is_framed(puzzle) else ""
    named = _initials(kinds) or CSS_COLOURS
    chosen = [PALE if kind == framed else named.get(kind, "") for kind in kinds]
    colours = dict(zip(kinds, colours_chosen(tuple(chosen)), strict=True))
    alone = [one for one, other in pairs if one == other]
    if joints and len(alone) == 1:
        colours[alone[0]] = ""
    marks.sort(key=lambda mark: (kinds.index(first[mark]), joints.get(mark, 0) < 0))
    short = all(len(mark) <= _LONGEST for mark in marks)
    texts = dict(zip(marks, marks, strict=True))
    if not short:  # letters that no piece has
        texts = label_kinds([*(piece.name for piece in puzzle.pieces), *marks], ASCII)
    return {
        mark: SideLook(texts[mark], colours[first[mark]], joints.get(mark, 0)) for mark in marks
    }


def _initials(kinds: Sequence[str]) -> dict[str, str]:
    """Return the colour of each mark if all are initials of different colours; otherwise nothing."""
    found = {kind: _INITIALS[kind.lower()] for kind in kinds if kind.lower() in _INITIALS}
    return found if len(set(found.values())) == len(kinds) else {}


def need_letters(looks: Iterable[SideLook]) -> bool:
    """Whether letters must tell marks apart, since there are too many colours or knobs."""
    from satpack.render.joints import PROFILES  # which drawings with characters do without

    found = list(looks)
    colours = {look.colour for look in found if look.colour and not look.joint}
    return len(colours) > _TOLD_APART or max((look.joint for look in found), default=0) > PROFILES


def shown_sides(solution: Solution, looks: Mapping[str, SideLook] | None = None) -> ShownSides:
    """Return the sides of the placed pieces that do not look plain; marks look as given, or as in the puzzle."""
    known = side_looks(solution.puzzle) if looks is None else looks
    return ShownSides.of([pair for placed in solution.placed for pair in placed.looks], known)
