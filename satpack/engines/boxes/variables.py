"""The variables of one box: where it starts, how it is turned, and whether it is used.

A box starts at *normal positions* alone, which are far fewer than all. In a packing that covers every cell, the line of
cells to the left of a box is filled by other boxes, each with one of its sides, and so is the line to its right; so a box
starts where some sides of others add up to, and others yet fill the rest. In a loose packing all boxes can be pushed to
the left as far as they go, and each then starts where others end.

References
----------
.. [1] J. C. Herz. Recursive computational procedure for two-dimensional stock cutting. IBM Journal of Research and
   Development 16(5), 1972.
.. [2] N. Christofides, C. Whitlock. An algorithm for two-dimensional cutting problems. Operations Research 25(1), 1977.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from satpack_encodings import exactly_one, order_integer

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from satpack.model.boxes import BoxPuzzle, Sides
    from satpack_encodings import Clause, OrderInteger, Variables

Positions = dict[int, tuple[int, ...]]
"""For each length a box can have along an axis, where it can start, ascending."""

_LONGEST = 400
"""Longest container side for which both ends of a line are looked at together; the table has its square of bits."""


def normal_positions(boxes: BoxPuzzle, kind: int, axis: int, *, all_of_them: bool) -> Positions:
    """Return the positions at which boxes of a kind can start along an axis.

    Unless `all_of_them` are wanted, loose packings are pushed together, and one is left of all that become the same.

    >>> import satpack
    >>> from satpack.model.boxes import read_boxes
    >>> boxes = read_boxes(satpack.load("conway-5x5x5"))
    >>> normal_positions(boxes, 1, 0, all_of_them=True)  # the only 2x2x2 of them
    {2: (0, 1, 2, 3)}
    """
    length = boxes.sides[axis]
    own = boxes.kinds[kind]
    others = [
        (other.lengths(axis), other.copies.high - (number == kind))
        for number, other in enumerate(boxes.kinds)
    ]

    def starts(may: Callable[[int, int], object]) -> Positions:
        """Return the positions at which a side may start by how much of the line is before and behind it."""
        return {
            side: tuple(at for at in range(length - side + 1) if may(at, length - side - at))
            for side in own.lengths(axis)
        }

    if all_of_them and not boxes.exact:
        return starts(lambda _before, _behind: True)
    # bits of an integer: which sums some of the others have, each with one side; or which pairs of sums two disjoint
    # choices of others have
    row = (1 << (length + 1)) - 1
    if boxes.exact and length <= _LONGEST:
        stride = 2 * length + 1
        mask = sum(row << total * stride for total in range(length + 1))
        pairs = _sums(others, length, mask, (1, stride))
        return starts(lambda before, behind: pairs >> (before * stride + behind) & 1)
    sums = _sums(others, length, row, (1,))
    if boxes.exact:
        return starts(lambda before, behind: sums >> before & sums >> behind & 1)
    return starts(lambda before, _: sums >> before & 1)


def _sums(
    others: list[tuple[tuple[int, ...], int]], length: int, mask: int, strides: tuple[int, ...]
) -> int:
    """Return as bits under a mask the sums of sides of some others, each times one of the strides."""
    sums = 1
    for sides, copies in others:
        # no more copies than can stand on one line
        for _ in range(min(copies, length // min(sides)) if sides else 0):
            before = sums
            for side, stride in product(sides, strides):
                sums |= before << side * stride & mask
            if sums == before:
                break
    return sums


Condition = tuple[int, ...]
"""Literals that are all true iff something holds; none if it always does."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxVariables:
    """The variables of one box of a packing.

    `turns` maps each turn, as the sides along the axes, to the condition that the box has it; `lengths` maps, for each
    axis, each possible length to the condition that the box has it; `positions` gives, for each axis and length, the
    places where the box can start. `used` is the condition that the box is used, `unused` its negation.
    """

    kind: int
    """Index in `BoxPuzzle.kinds`."""
    name: str
    """The name for people."""
    low: tuple[OrderInteger, ...]
    """Where it starts along each axis."""
    turns: dict[Sides, Condition]
    lengths: tuple[dict[int, Condition], ...]
    positions: tuple[Positions, ...]
    used: Condition
    """A literal if that is open."""
    definitions: tuple[Clause, ...]

    @property
    def unused(self) -> Condition:
        return tuple(-literal for literal in self.used)

    def is_used(self, model: Container[int]) -> bool:
        return all(literal in model for literal in self.used)

    def sides_in(self, model: Container[int]) -> Sides:
        for sides, condition in self.turns.items():
            if all(literal in model for literal in condition):
                return sides
        raise ValueError("the model gives a box no orientation")

    def low_in(self, model: Container[int]) -> tuple[int, ...]:
        return tuple(x.value(model) for x in self.low)

    def clauses(self) -> Iterator[Clause]:
        """Yield clauses under which each place and turn, and a box that is not used, is exactly one model."""
        yield from self.definitions
        for x, lengths, positions in zip(self.low, self.lengths, self.positions, strict=True):
            yield from x.clauses()
            for length, condition in lengths.items():
                allowed = set(positions[length])
                unless = [-literal for literal in condition]
                for value in x.values:
                    if value not in allowed:
                        yield [*unless, *(-literal for literal in x.equals(value))]
        if not self.used:
            return
        sides, condition = next(iter(self.turns.items()))
        yield from ([*self.used, literal] for literal in condition)
        for x, length, positions in zip(self.low, sides, self.positions, strict=True):
            yield [*self.used, x.at_most(positions[length][0])]


def box_variables(
    boxes: BoxPuzzle, kind: int, copy: int, positions: Sequence[Positions], variables: Variables
) -> BoxVariables:
    """Allocate the variables of one copy, counted from 0, of a kind; `positions` are, for each axis, where such boxes can start."""
    own = boxes.kinds[kind]
    name = own.name if own.copies.high == 1 else f"{own.name} {copy + 1}"
    sides = usable_turns(boxes, kind, positions)
    low = tuple(
        order_integer(
            {at for turn in sides for at in positions[axis][turn[axis]]},
            variables,
            name=f"{name} starts along axis {axis} at most at",
        )
        for axis in range(boxes.dimension)
    )
    definitions: list[Clause] = []
    turns = _turns(sides, name, variables, definitions)
    return BoxVariables(
        kind=kind,
        name=name,
        low=low,
        turns=turns,
        lengths=tuple(
            _lengths(turns, axis, name, variables, definitions) for axis in range(boxes.dimension)
        ),
        positions=tuple(positions),
        used=(variables.group(f"{name} is used").first,) if copy >= own.copies.low else (),
        definitions=tuple(definitions),
    )


def usable_turns(boxes: BoxPuzzle, kind: int, positions: Sequence[Positions]) -> list[Sides]:
    """Return the turns in which boxes of a kind can start somewhere along every axis."""
    return [
        turn
        for turn in boxes.kinds[kind].turns
        if all(at[side] for at, side in zip(positions, turn, strict=True))
    ]


def _turns(
    sides: Sequence[Sides], name: str, variables: Variables, definitions: list[Clause]
) -> dict[Sides, Condition]:
    """Return when the box has each turn: one variable for two of them, one each for more."""
    if len(sides) == 1:
        return {sides[0]: ()}
    if len(sides) == 2:
        turned = variables.group(f"{name} is turned").first
        return {sides[0]: (-turned,), sides[1]: (turned,)}
    group = variables.labelled(f"{name} is turned to", tuple(sides))
    definitions += exactly_one(list(group), variables, name=f"turn of {name}")
    return {turn: (group[turn],) for turn in sides}


def _lengths(
    turns: dict[Sides, Condition],
    axis: int,
    name: str,
    variables: Variables,
    definitions: list[Clause],
) -> dict[int, Condition]:
    found: dict[int, Condition] = {}
    for length in sorted({turn[axis] for turn in turns}):
        having = [
            condition[0] for turn, condition in turns.items() if condition and turn[axis] == length
        ]
        others = [
            condition[0] for turn, condition in turns.items() if condition and turn[axis] != length
        ]
        if not others:
            found[length] = ()
        elif len(having) == 1:
            found[length] = (having[0],)
        elif len(others) == 1:
            found[length] = (-others[0],)
        else:
            long = variables.group(f"{name} is {length} long along axis {axis}").first
            definitions.append([-long, *having])
            definitions += [[-turn, long] for turn in having]
            found[length] = (long,)
    return found
