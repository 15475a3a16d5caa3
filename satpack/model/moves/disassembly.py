"""The result of taking an assembly apart, a tree of separations, each reached by moves; and poses of pieces that were turned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.abilities import Shown, Written, provided
from satpack.model.grids import apply
from satpack.model.grids.vectors import extent, plus, shifted
from satpack.model.puzzle import check_puzzle
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from satpack.model.blame import Blame
    from satpack.model.grids import Cell, Cells, Matrix
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed, Solution


class Ending(Enum):
    """The end of a search for a separation of some pieces."""

    SEPARATED = "separated"
    LOCKED = "locked"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Turn:
    """A quarter turn of pieces, with a certificate that they meet nothing on the way.

    Points are in coordinates in which the middles of cells are whole. At a moment, given by the tangent u of half the
    angle turned, a point x of the pieces is at q(u) + R(u) (x - pivot): R turns right-handed about the axis, and
    q(u), where the pivot is then, is linear in u between the points of the path.
    """

    axis: Cell  # a unit vector
    path: tuple[tuple[Fraction, tuple[Fraction, ...]], ...]
    """Tangents from 0 to 1, not descending, each with the position of the pivot then, which ends where it began."""
    gap: Fraction  # by how much every face of a piece is moved inwards, in edges of a cell

    @property
    def pivot(self) -> tuple[Fraction, ...]:
        """The pivot at the start and at the end: the middle of a cell, or of a square of four."""
        return self.path[0][1]


@dataclass(frozen=True, slots=True)
class Move:
    """Some pieces slide together, or make a quarter turn; the others rest."""

    pieces: tuple[int, ...]  # indices in `Solution.placed` of the moving pieces, ascending
    step: Cell  # the direction, one lattice step; the axis of a turn
    distance: int  # steps moved; 0 for a removal, which never stops; 1 for a turn
    offsets: tuple[Cell, ...]
    """The position after the move of each of the part's pieces, relative to its place in the assembly; after a
    removal, the position before it."""
    turn: Turn | None = None
    rotations: tuple[Matrix, ...] = ()
    """The orientation of each of the part's pieces after the move, applied before the offset; empty if none is
    turned."""

    @property
    def removes(self) -> bool:
        """Whether the moved pieces leave for good."""
        return self.distance == 0


class Insertion(NamedTuple):
    """Puts one piece into an assembly."""

    piece: int  # index in `Solution.placed`
    step: Cell  # the direction in which the piece slides to its place


@dataclass(frozen=True, slots=True)
class Part:
    """A group of pieces that are still connected, and how they come apart."""

    pieces: tuple[int, ...]  # indices in `Solution.placed`, ascending
    start: tuple[Cell, ...]  # the offset of each piece from its place in the assembly
    ending: Ending  # `LOCKED` only if every reachable state was seen
    moves: tuple[Move, ...] = ()
    """A shortest way to the separation, the removal last; empty unless separated."""
    states: int = 0  # different states seen
    staying: Part | None = None
    """The part that stays after the separation; None for a single piece, or pieces of one group."""
    removed: Part | None = None  # the part that leaves; None for a single piece, or one group
    rotations: tuple[Matrix, ...] = ()
    """How each piece is turned at the start, as in `Move`; empty if none is."""

    @property
    def turns(self) -> int:
        """The number of turns among the moves."""
        return sum(move.turn is not None for move in self.moves)

    def parts(self) -> Iterator[Part]:
        """Yield this part and all that it comes apart into, in preorder: itself, the staying part, the removed one."""
        yield self
        for part in (self.staying, self.removed):
            if part is not None:
                yield from part.parts()


@dataclass(frozen=True, slots=True)
class Removals:
    """Which pieces of an assembly can come out first, and in how many orders all can be removed one by one."""

    orders: int | None
    """Orders of removing the pieces one by one, the rest being put back in between; the last two part from each
    other, in whichever order; None if a limit came first."""
    first: tuple[int, ...]
    """The pieces that can come out first, alone: from a state that slides reach before anything could leave."""
    key: int | None
    """The only piece that can come out first, if neither another piece nor several together ever do."""


@dataclass(frozen=True, slots=True)
class Disassembly(Shown, Written):
    """An assembly with the moves that take it apart, or the reason why none do.

    Attributes
    ----------
    assembly : Solution
        The assembly that is taken apart.
    whole : Part
        The root of the tree.
    least : int or None
        No way to take all apart has fewer moves than that, proved; None if it was not asked for.
    removals : Removals or None
        Which pieces can come out first, and in how many orders; None if not asked for, or unknown.
    gap : Fraction or None
        The clearance with which quarter turns were tried; None if only slides were. "Locked" is locked for both then.
    blame : Blame or None
        Which pieces interlock if it is locked, and what would help; None if not asked for.
    """

    assembly: Solution
    whole: Part
    least: int | None = None
    removals: Removals | None = None
    gap: Fraction | None = None
    blame: Blame | None = None

    def __repr__(self) -> str:
        level = f", level {self.level}" if self.ending is Ending.SEPARATED else ""
        return f"Disassembly of {self.assembly.puzzle.name!r}: {self.ending.value}{level}"

    @classmethod
    def from_json(cls, text: str, puzzle: Puzzle | None = None) -> Disassembly:
        """Read a disassembly from JSON, verify its assembly and make every move again.

        Parameters
        ----------
        text : str
            The result of `to_json`. That a group is locked is taken on trust.
        puzzle : Puzzle, optional
            The puzzle; without one, the puzzle that the assembly implies.

        Raises
        ------
        TypeError
            If the arguments are not a text and a puzzle.
        SolutionFileError
            If the text is not a disassembly, or a move can't be made; says where.
        """
        if not isinstance(text, str):
            raise TypeError(f"a disassembly is read from text, not from {brief(text)}")
        if puzzle is not None:
            check_puzzle(puzzle)
        found: Disassembly = provided("parse_disassembly")(text, file="disassembly", puzzle=puzzle)
        return found

    @property
    def ending(self) -> Ending:
        """`SEPARATED` iff every piece comes free of every other, but for groups; `LOCKED` if some part never does."""
        endings = {part.ending for part in self.whole.parts()}
        for ending in (Ending.LOCKED, Ending.UNDECIDED):
            if ending in endings:
                return ending
        return Ending.SEPARATED

    @property
    def locked(self) -> tuple[int, ...]:
        """The pieces of the first group that is locked for ever; empty if none is."""
        for part in self.whole.parts():
            if part.ending is Ending.LOCKED:
                return part.pieces
        return ()

    @property
    def trap(self) -> bool:
        """Whether something comes out although another group is locked for ever."""
        return self.whole.ending is Ending.SEPARATED and self.ending is Ending.LOCKED

    @property
    def levels(self) -> tuple[int, ...]:
        """The number of moves of each separation, in preorder."""
        return tuple(len(part.moves) for part in self.whole.parts() if part.moves)

    @property
    def moves(self) -> int:
        """The number of moves in all."""
        return sum(self.levels)

    @property
    def level(self) -> str:
        """The full sequence of levels, such as "10.1.1.1.1"; with turns slides and turns of each, such as "3R1.1R0"."""
        if self.turns:
            return ".".join(map(part_level, filter(attrgetter("moves"), self.whole.parts())))
        return ".".join(map(str, self.levels))

    @property
    def turns(self) -> int:
        """The number of turns among all moves."""
        return sum(part.turns for part in self.whole.parts())

    @property
    def short_level(self) -> str:
        """The sequence as it is published: parts that come apart by single moves alone are left out; with turns all."""
        return self.level if self.turns else level_text(self.whole)

    @property
    def states(self) -> int:
        """Different states seen in all."""
        return sum(part.states for part in self.whole.parts())


def part_level(part: Part) -> str:
    """Return the numbers of slides and turns that take a part apart, such as "3R1"."""
    return f"{len(part.moves) - part.turns}R{part.turns}"


def together(puzzle: Puzzle, placed: Iterable[Placed]) -> bool:
    """Whether some pieces need not come apart: there is at most one, or all belong to one group."""
    groups = groups_of(puzzle, placed)
    return len(groups) < 2 or (groups[0] > 0 and len(set(groups)) == 1)


def groups_of(puzzle: Puzzle, placed: Iterable[Placed]) -> list[int]:
    """Return the group of each piece, 0 for none."""
    groups = {piece.name: piece.group for piece in puzzle.pieces}
    return [groups.get(each.piece, 0) for each in placed]


def reach(assembly: Solution) -> int:
    """Return an upper bound on the distance of pieces as long as each is still held by something."""
    far = 0
    for ends in zip(*(extent(placed.cells) for placed in assembly.placed), strict=True):
        spread = max(high for _, high in ends) - min(low for low, _ in ends)
        far = max(far, spread + 2 * sum(high - low + 1 for low, high in ends))
    return far


def level_text(part: Part) -> str:
    """Return a part's levels without the sub-trees that consist of single moves only."""
    hard = [
        child
        for child in (part.staying, part.removed)
        if child is not None and any(len(each.moves) > 1 for each in child.parts())
    ]
    return ".".join([str(len(part.moves)), *map(level_text, hard)])


Pose = tuple["Matrix", "Cell"]
"""A rotation of cubes, and the translation after it."""

IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def posed(cells: Iterable[Cell], pose: Pose) -> Cells:
    """Return cells in a pose, in their order."""
    rotation, offset = pose
    if rotation == IDENTITY:
        return shifted(cells, offset)
    return shifted([apply(rotation, cell) for cell in cells], offset)


def cells_placed(
    placed: Sequence[Placed],
    pieces: Sequence[int],
    offsets: Sequence[Cell],
    rotations: Sequence[Matrix],
) -> dict[int, Cells]:
    """Return the cells of an assembly's pieces after the offset and rotation of each; no rotations means that none is turned."""
    turned = rotations or (IDENTITY,) * len(pieces)
    return {
        piece: posed(placed[piece].cells, pose)
        for piece, pose in zip(pieces, zip(turned, offsets, strict=True), strict=True)
    }


def moved(pose: Pose, vector: Cell) -> Pose:
    """Return a pose after a translation."""
    return pose[0], plus(pose[1], vector)


def inverse(rotation: Matrix) -> Matrix:
    """Return the inverse rotation."""
    return tuple(zip(*rotation, strict=True))


@cache
def quarter(axis: Cell) -> Matrix:
    """Return the right-handed quarter turn about a unit vector.

    >>> quarter((0, 0, 1))
    ((0, -1, 0), (1, 0, 0), (0, 0, 1))
    """
    x, y, z = axis
    return (
        (x * x, -z, y),
        (z, y * y, -x),
        (-y, x, z * z),
    )
