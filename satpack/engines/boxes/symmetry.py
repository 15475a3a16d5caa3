"""The symmetries of a container: their action on packings, and clauses that leave exactly one packing of each class.

Boxes are their own mirror images, so every symmetry of the container takes packings of a puzzle to packings of it,
whether its pieces may be mirrored or not.

A symmetry of a box mirrors some axes, and permutes axes of equal length. Take the pieces of which there is at most one
copy, in a fixed order, and write down for each axis a row: how long each piece is along the axis, and how far its
centre lies from the container's. Mirroring an axis negates the distances of its row; permuting axes permutes the rows.
So a packing is the representative of its class if in every row the first distance that is not zero is negative, and
rows of equal axes ascend: a handful of clauses, since for nearly every first piece a comparison ends with that piece.

If all these pieces lie symmetrically, the pieces of several copies decide. Their copies are interchangeable, so they are
compared as sets of placements: lex-leader clauses (J. Crawford, M. Ginsberg, E. Luks, A. Roy, "Symmetry-breaking
predicates for search problems", KR 1996), one for each symmetry that can be left.

None of these clauses follows from the rest of the formula. They keep it satisfiable if it was; proofs that use them
trust that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, permutations, product
from typing import TYPE_CHECKING

from satpack.model.boxes import Box
from satpack.model.symmetry.conventions import check_convention
from satpack.runtime.wording import many
from satpack_encodings import less_equal_offset, lex_less_equal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.boxes.variables import BoxVariables, Condition
    from satpack.model.boxes import BoxPuzzle, Packing, Sides
    from satpack.model.symmetry.conventions import Convention
    from satpack_encodings import Clause, Variables


@dataclass(frozen=True, slots=True)
class BoxSymmetry:
    sides: Sides
    """The container's."""
    axes: tuple[int, ...]
    """Axis i of the image is the former axis `axes[i]`, of equal length."""
    mirrored: tuple[bool, ...]
    """Along which axes of the image the direction is reversed."""

    @property
    def is_rotation(self) -> bool:
        inversions = sum(
            one > other for i, one in enumerate(self.axes) for other in self.axes[i + 1 :]
        )
        return (inversions + sum(self.mirrored)) % 2 == 0

    def box(self, box: Box) -> Box:
        """Return the image of a box.

        >>> turn = BoxSymmetry((5, 5), (1, 0), (False, True))
        >>> turn.box(Box(0, (1, 0), (2, 3)))
        Box(kind=0, low=(0, 2), sides=(3, 2))
        """
        sides = tuple([box.sides[axis] for axis in self.axes])
        low = tuple(
            [
                length - box.low[axis] - side if mirrored else box.low[axis]
                for length, axis, mirrored, side in zip(
                    self.sides, self.axes, self.mirrored, sides, strict=True
                )
            ]
        )
        return Box(box.kind, low, sides)

    def packing(self, packing: Packing) -> Packing:
        return tuple(sorted(map(self.box, packing)))


def box_symmetries(sides: Sides) -> tuple[BoxSymmetry, ...]:
    """Return all symmetries of a container: the identity first, then the other rotations, then the reflections.

    >>> [len(box_symmetries(sides)) for sides in [(56, 56), (33, 32), (5, 5, 5), (2, 3, 3)]]
    [8, 4, 48, 16]
    """
    axes = range(len(sides))
    found = [
        BoxSymmetry(sides, order, mirrored)
        for order in permutations(axes)
        if all(sides[axis] == sides[order[axis]] for axis in axes)
        for mirrored in product((False, True), repeat=len(sides))
    ]
    return tuple(sorted(found, key=lambda symmetry: not symmetry.is_rotation))


def class_sizes(boxes: BoxPuzzle, packing: Packing) -> tuple[int, int]:
    """Return how many packings are images of one, and how many classes under rotations these are: one if a reflection leaves it as it is, else two."""
    group = box_symmetries(boxes.sides)
    stays = [symmetry for symmetry in group if symmetry.packing(packing) == packing]
    chiral = all(symmetry.is_rotation for symmetry in stays)
    return len(group) // len(stays), 2 if chiral else 1


def images_up_to(boxes: BoxPuzzle, packing: Packing, convention: Convention) -> Iterator[Packing]:
    """Yield the representatives, by a convention of counting, of a packing's class under all symmetries, itself first."""
    check_convention(convention)
    yield packing
    if convention == "symmetry":
        return
    group = box_symmetries(boxes.sides)
    seen = {packing}
    if convention == "rotations":
        seen |= {symmetry.packing(packing) for symmetry in group if symmetry.is_rotation}
    for symmetry in group:
        image = symmetry.packing(packing)
        if image in seen:
            continue
        yield image
        seen.add(image)
        if convention == "rotations":
            return


_Tie = tuple[int, ...] | None
"""Literals that hold if everything so far is equal; None if that can't be."""

_LONGEST_TIE = 3
"""Most literals of a tie that has no variable of its own."""


def break_box_symmetry(
    boxes: BoxPuzzle,
    placed: Sequence[BoxVariables],
    variables: Variables,
    *,
    completely: bool,
) -> tuple[list[Clause], str]:
    """Return clauses under which one packing of each class is left, and a description for people.

    With `completely`, exactly one is left. Otherwise pieces of several copies are not considered, which is cheaper,
    and goes together with pushing all boxes towards the container's lowest corner: that never makes a row larger, and
    permuting axes keeps it pushed.
    """
    single = [box for box in placed if boxes.kinds[box.kind].copies.high == 1]
    single.sort(key=lambda box: _rank(boxes, box))
    breaker = _BoxBreaker(boxes, variables)
    centred = [breaker.mirrored(axis, single) for axis in range(boxes.dimension)]
    level = {pair: breaker.swapped(*pair, single) for pair in _equal_axes(boxes.sides)}
    description = f"{single[0].name} placed first" if single else ""
    if completely and len(single) < len(placed):
        leaders = breaker.lex_leaders(centred, level, placed)
        if leaders:
            description += f"{'; ' * bool(description)}{many(leaders, 'lex-leader')}"
    return breaker.clauses, description


def _equal_axes(sides: Sides) -> list[tuple[int, int]]:
    """Return each axis with the next one of equal length.

    >>> _equal_axes((2, 3, 2, 2))
    [(0, 2), (2, 3)]
    """
    return [
        (axis, sides.index(side, axis + 1))
        for axis, side in enumerate(sides)
        if side in sides[axis + 1 :]
    ]


def _rank(boxes: BoxPuzzle, box: BoxVariables) -> tuple[int, int]:
    """Return the rank of a box as the first to compare: best is one that never lies symmetrically, then a large one."""
    ties = sum(
        (length - side) % 2 == 0 and (length - side) // 2 in positions[side]
        for length, sides, positions in zip(boxes.sides, box.lengths, box.positions, strict=True)
        for side in sides
    )
    ties += sum(
        turn[one] == turn[other] for one, other in _equal_axes(boxes.sides) for turn in box.turns
    )
    return ties + len(box.used), -boxes.kinds[box.kind].volume


class _BoxBreaker:
    def __init__(self, boxes: BoxPuzzle, variables: Variables) -> None:
        self.clauses: list[Clause] = []
        self._boxes = boxes
        self._variables = variables

    def mirrored(self, axis: int, single: Sequence[BoxVariables]) -> _Tie:
        """Compare an axis's row with its mirror image; return when they are equal."""
        tie: Condition = ()
        for box in single:
            ways: list[Condition] = []
            x = box.low[axis]
            for length, condition in box.lengths[axis].items():
                spare = self._boxes.sides[axis] - length
                given = (*tie, *box.used, *condition)
                self.clauses.append([*_negated(given), x.at_most(spare // 2)])
                if spare % 2 == 0 and spare // 2 in box.positions[axis][length]:
                    ways.append((*box.used, *condition, x.at_least(spare // 2)))
            still = self._tied(tie, [*ways, *([box.unused] if box.used else [])])
            if still is None:
                return None
            tie = still
        return tie

    def swapped(self, one: int, other: int, single: Sequence[BoxVariables]) -> _Tie:
        """Compare the rows of two axes of equal length; return when they are equal."""
        tie: Condition = ()
        for box in single:
            ways: list[Condition] = []
            for turn, condition in box.turns.items():
                given = (*tie, *box.used, *condition)
                x, y = box.low[one], box.low[other]
                if turn[one] > turn[other]:
                    self.clauses.append(_negated(given))
                elif turn[one] == turn[other]:
                    self.clauses += less_equal_offset(x, 0, y, condition=given)
                    same = self._variables.group(f"{box.name} on the diagonal").first
                    self.clauses += less_equal_offset(x, 1, y, condition=(*given, -same))
                    ways.append((*box.used, *condition, same))
            still = self._tied(tie, [*ways, *([box.unused] if box.used else [])])
            if still is None:
                return None
            tie = still
        return tie

    def _tied(self, tie: Condition, ways: Sequence[Condition]) -> _Tie:
        """Return when the tie goes on; the literal may be true at other times too, since one comparison more does no harm."""
        if not ways:
            return None
        if len(ways) == 1 and len(tie) < _LONGEST_TIE:
            return (*tie, *ways[0])
        tied = self._variables.group("symmetrical so far").first
        self.clauses += [[tied, *_negated((*tie, *way))] for way in ways]
        return (tied,)

    def lex_leaders(
        self,
        centred: Sequence[_Tie],
        level: dict[tuple[int, int], _Tie],
        placed: Sequence[BoxVariables],
    ) -> int:
        """Compare the placements of pieces of several copies with their images; return for how many symmetries."""
        symmetries = [
            (symmetry, condition)
            for symmetry in box_symmetries(self._boxes.sides)[1:]
            if (condition := _stays_if(symmetry, centred, level)) is not None
        ]
        if not symmetries:
            return 0
        chosen = self._chosen_placements(placed)
        never = self._variables.group("never").first
        self.clauses.append([-never])
        for symmetry, condition in symmetries:
            # a vector that starts with "false" is less than one that starts with a negated condition, unless that holds
            self.clauses += lex_less_equal(
                [never] * len(condition) + list(chosen.values()),
                [*_negated(condition), *(chosen[symmetry.box(box)] for box in chosen)],
                self._variables,
                name="lex-leader",
            )
        return len(symmetries)

    def _chosen_placements(self, placed: Sequence[BoxVariables]) -> dict[Box, int]:
        """Return, for every placement of a piece of several copies, a literal that some copy has it."""
        here: dict[Box, list[int]] = {}
        for box in placed:
            if self._boxes.kinds[box.kind].copies.high == 1:
                continue
            for turn, condition in box.turns.items():
                starts = (at[side] for at, side in zip(box.positions, turn, strict=True))
                for low in product(*starts):
                    exactly = [x.equals(at) for x, at in zip(box.low, low, strict=True)]
                    literals = [*box.used, *condition, *chain.from_iterable(exactly)]
                    lies = self._variables.group(f"{box.name} at {low}").first
                    self.clauses += [[-lies, literal] for literal in literals]
                    self.clauses.append([lies, *_negated(literals)])
                    here.setdefault(Box(box.kind, low, turn), []).append(lies)
        found = {}
        for place, copies in sorted(here.items()):
            some = self._variables.group(f"a copy at {place.low}").first
            self.clauses += [[some, -lies] for lies in copies]
            self.clauses.append([-some, *copies])
            found[place] = some
        return found


def _stays_if(
    symmetry: BoxSymmetry, centred: Sequence[_Tie], level: dict[tuple[int, int], _Tie]
) -> _Tie:
    """Return when a symmetry leaves all pieces of at most one copy as they are."""
    needed: list[_Tie] = []
    for axis, (source, mirrored) in enumerate(zip(symmetry.axes, symmetry.mirrored, strict=True)):
        low, high = min(axis, source), max(axis, source)
        # rows ascend, so two are equal iff all between them are
        needed += [
            tie for (one, other), tie in level.items() if _within(symmetry, low, high, one, other)
        ]
        if mirrored:
            needed.append(centred[axis])
    literals: dict[int, None] = {}
    for tie in needed:
        if tie is None:
            return None
        literals |= dict.fromkeys(tie)
    return tuple(literals)


def _within(symmetry: BoxSymmetry, low: int, high: int, one: int, other: int) -> bool:
    """Whether two neighbouring equal axes lie between two others that are equal to them."""
    return low <= one and other <= high and symmetry.sides[one] == symmetry.sides[low]


def _negated(literals: Sequence[int]) -> list[int]:
    return [-literal for literal in literals]
