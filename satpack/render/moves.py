"""Describes a disassembly in words that a person can follow with the pieces in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.moves.disassembly import Ending
from satpack.model.moves.paths import steps
from satpack.render.blame import describe_blame
from satpack.render.glyphs import glyphs_for
from satpack.render.labels import labels_of
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from satpack.model.grids import Cell, Grid
    from satpack.model.moves.disassembly import Disassembly, Move, Part

_LEVEL = 1e-9

_NUMBERS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def describe_disassembly(disassembly: Disassembly, *, unicode: bool = True) -> str:
    """Describe the disassembly of an assembly move by move, with a label for each copy, or the reason why it is locked."""
    assembly = disassembly.assembly
    labels = labels_of(assembly, glyphs_for(unicode=unicode), copies=True)
    return "\n".join(_lines(disassembly, labels))


def _lines(disassembly: Disassembly, labels: Sequence[str]) -> Iterator[str]:
    grid = disassembly.assembly.puzzle.grid
    yield summarise(disassembly, labels)
    yield from describe_choices(disassembly, labels)
    if disassembly.blame is not None:
        blame = disassembly.blame
        yield " ".join(filter(None, (describe_blame(blame, labels), blame.advice)))
    if grid.dimension == 3 and disassembly.levels:
        yield "In the drawing, up leads to the next layer, and the front is the last row of a layer."
    for part in disassembly.whole.parts():
        if part.ending is not Ending.SEPARATED:
            if part is not disassembly.whole:
                yield f"\n{describe_part(part, labels, disassembly.gap)}."
            continue
        if not part.moves:
            continue
        yield f"\n{describe_part(part, labels)}:"
        for number, move in enumerate(part.moves, 1):
            yield f"{number:3}. {describe_move(grid, move, labels)}"
        leaving = part.moves[-1].pieces
        resting = tuple(piece for piece in part.pieces if piece not in leaving)
        for child, pieces in ((part.staying, resting), (part.removed, leaving)):
            if child is None and len(pieces) > 1:
                yield f"Pieces {_names(pieces, labels)} are of one group and stay together."


def describe_part(part: Part, labels: Sequence[str], gap: Fraction | None = None) -> str:
    """Return the pieces of a part and how it comes apart, or why not, without a full stop; `gap` is the clearance for turns."""
    pieces = f"Pieces {_names(part.pieces, labels)}"
    if part.ending is not Ending.SEPARATED:
        return f"{pieces}: {_unseparated(part, gap)}"
    turns = f", {many(part.turns, 'turn')} among them" if part.turns else ""
    return f"{pieces}, {many(len(part.moves), 'move')}{turns}"


def describe_move(grid: Grid, move: Move, labels: Sequence[str]) -> str:
    """Return a move in words, such as "slide pieces A and D together two units up"."""
    several = len(move.pieces) > 1
    pieces = f"piece{'s' * several} {_names(move.pieces, labels)}{' together' * several}"
    if move.turn is not None:
        return f"turn {pieces} a quarter {_describe_turn(move.turn.axis)}"
    way = describe_way(grid, move.step)
    if move.removes:
        return f"slide {pieces} {way} and out"
    return f"slide {pieces} {_counted(move.distance)} {way}"


def _describe_turn(axis: Cell) -> str:
    """Return axis and direction of a quarter turn in words, as seen from the front or from above.

    In a drawing the x axis leads to the right, y to the front and z up.

    >>> _describe_turn((0, 0, 1))
    'to the right about the vertical axis'
    """
    x, y, z = axis
    if z:  # seen from above
        return f"to the {'right' if z > 0 else 'left'} about the vertical axis"
    if y:  # seen from the front
        return f"to the {'right' if y > 0 else 'left'} about the axis from front to back"
    return f"{'backwards' if x > 0 else 'forwards'} about the axis from left to right"


def describe_way(grid: Grid, step: Cell) -> str:
    """Return the direction of a step in the drawing; in the layer of a solid the front is at the bottom.

    >>> from satpack.model.grids import GRIDS
    >>> describe_way(GRIDS["hexagon"], (-1, 1))
    'down and to the left'
    >>> describe_way(GRIDS["prism"], (0, 3, 0))
    'to the back and to the right'
    >>> describe_way(GRIDS["kite"], (12, 0)), describe_way(GRIDS["kite"], (4, 4))
    ('to the right and a little down', 'down and a little to the right')
    """
    plain = _plain_way(grid, step)
    if grid.dimension == 2:
        slopes = [abs(y / x) for x, y in map(grid.cartesian, _alike(grid, plain)) if x]
        x, y = grid.cartesian(step)
        if x and max(slopes) > min(slopes) + _LEVEL:
            steep, flat = plain.split(" and ")
            first, second = (steep, flat) if abs(y / x) > min(slopes) + _LEVEL else (flat, steep)
            return f"{first} and a little {second}"
    return plain


def _alike(grid: Grid, way: str) -> Iterator[Cell]:
    """Yield the steps of the grid in this direction, as far as plain words express it."""
    for forth in steps(grid):
        for step in (forth, tuple(-value for value in forth)):
            if _plain_way(grid, step) == way:
                yield step


def _plain_way(grid: Grid, step: Cell) -> str:
    x, y, *z = grid.cartesian(step)
    words = [
        (y, ("to the front", "to the back") if z else ("down", "up")),
        (x, ("to the right", "to the left")),
        *((along, ("up", "down")) for along in z),
    ]
    return " and ".join(
        forth if along > 0 else back for along, (forth, back) in words if abs(along) > _LEVEL
    )


def summarise(disassembly: Disassembly, labels: Sequence[str]) -> str:
    """Return a sentence on whether an assembly comes apart, and how hard that is."""
    states = f"{many(disassembly.states, 'state')} seen"
    if disassembly.ending is Ending.SEPARATED:
        if not disassembly.moves:
            return f"Has nothing that must come apart ({states})."
        short = disassembly.short_level
        published = f", published as {short}" if short != disassembly.level else ""
        return f"Comes apart at level {disassembly.level}{published} ({states})."
    how = locked_how(disassembly.gap)
    if disassembly.ending is Ending.LOCKED:
        group = _names(disassembly.locked, labels)
        if disassembly.trap:
            return f"A trap: something comes out, but pieces {group} stay locked {how} ({states})."
        turns = "" if disassembly.gap is None else f" {how}"
        return f"Never comes apart: pieces {group} are locked{turns} ({states})."
    return f"Undecided: the limit came before the answer ({states} so far)."


def describe_choices(disassembly: Disassembly, labels: Sequence[str]) -> Iterator[str]:
    """Yield sentences on the total number of moves and the pieces that can come first, as far as requested."""
    moves, least, removals = disassembly.moves, disassembly.least, disassembly.removals
    if least is not None:
        proved = "no way has fewer" if least == moves else f"no way has fewer than {least}"
        yield f"{many(moves, 'move')} in all; {proved}, which is proved."
    if removals is None:
        return
    orders = "" if removals.orders is None else f"; {many(removals.orders, 'order')} of removal"
    if removals.orders == 0:
        orders = "; no order removes all pieces one by one"
    if removals.key is not None:
        yield f"Piece {labels[removals.key]} is the key: nothing else can come first{orders}."
    elif removals.first:
        several = len(removals.first) > 1
        yield f"First can come piece{'s' * several} {_names(removals.first, labels, 'or')}{orders}."
    else:
        yield f"No piece can come first alone{orders}."


def locked_how(gap: Fraction | None) -> str:
    """Return the meaning of "locked", given the clearance for turns."""
    if gap is None:
        return "for ever"
    return f"for slides and quarter turns at clearance {float(gap):g}"


def _unseparated(part: Part, gap: Fraction | None) -> str:
    seen = f"{part.states:,} state{'s' * (part.states > 1)}"
    if part.ending is Ending.LOCKED:
        reached = "can be reached" if gap is None else "are found"
        return f"locked {locked_how(gap)}; {seen}, all that {reached}, and none of them separates"
    return f"undecided after {seen}"


def _names(pieces: Iterable[int], labels: Sequence[str], link: str = "and") -> str:
    *rest, last = sorted(labels[piece] for piece in pieces)
    return f"{', '.join(rest)} {link} {last}" if rest else last


def _counted(distance: int) -> str:
    number = _NUMBERS[distance - 1] if distance <= len(_NUMBERS) else str(distance)
    return f"{number} unit{'s' * (distance > 1)}"
