"""The symmetries of a puzzle, computed from it, and their action on its cells, pieces and placements.

An automorphism is an affine map of the grid that takes required cells to required cells, optional cells to optional
cells, every cell to one of its colour, and the multiset of pieces with their copies to itself. Every rotation of the grid
does the last if all pieces may be turned. A reflection does it if pieces may be mirrored, or if the mirror image of every
piece is in the puzzle too, as often as the piece itself; it then swaps those two. A piece that may not be turned needs a
twin for rotations as well. It takes the rules of the puzzle, if there are any, to the same rules. Where marks on sides
are alike, it may exchange them, too, as long as pieces become pieces.

On a wrapped region, where maps that differ by a period are one, so are those that do the same to cells, pieces and marks,
such as a reflection of a ring of two cells and its rotation: they count as the rotation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from satpack.model.counts import reduceat, repeat
from satpack.model.grids import determinant
from satpack.model.rule import Motion
from satpack.model.symmetry.automorphisms import Automorphism, automorphisms
from satpack.model.symmetry.conventions import check_convention
from satpack.model.symmetry.images import placement_images
from satpack.model.turning import image_of, widest_turn
from satpack.runtime.errors import LimitError
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Matrix
    from satpack.model.looks import CellLook, Shape
    from satpack.model.pieces import Turn
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.sides import Exchange
    from satpack.model.symmetry.conventions import Convention

MAX_IMAGES = 100_000_000
"""Most images of cells, or of placements, under all symmetries."""


class Symmetry(LightRecord, frozen=True, eq=False, dict=True):
    """A group of automorphisms of a puzzle.

    Attributes
    ----------
    group : tuple of Automorphism
        The identity first, then the other rotations, then the reflections, then those that exchange marks.
    cells : ndarray of int32, shape (g, C)
        `cells[i, c]` is the number of the cell that `group[i]` takes cell `c` of `puzzle.region.cells` to.
    pieces : ndarray of int32, shape (g, P)
        `pieces[i, k]` is the index of the piece that piece `k` becomes under `group[i]`: itself, or its mirror twin.
    """

    puzzle: Puzzle
    group: tuple[Automorphism, ...]
    cells: NDArray[np.int32]
    pieces: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.group)

    def __str__(self) -> str:
        rotations = self.rotation_count
        mirrors = self.orders["symmetry"] - rotations
        exchanged = len(self) - rotations - mirrors
        if len(self) == 1:
            return "order 1: the identity alone"
        around = " and translations" * self.puzzle.surface.is_wrapped
        parts = [f"{rotations} rotation{'s' * (rotations > 1)}{around}"]
        if mirrors:
            parts.append(f"{mirrors} reflection{'s' * (mirrors > 1)}")
        if exchanged:
            parts.append(f"{exchanged} with exchanged marks")
        return f"order {len(self)}: {', '.join(parts)}"

    @property
    def items(self) -> NDArray[np.int32]:
        """The images of the pieces and cells of the puzzle's cover problem under each symmetry, shape (g, P + C)."""
        return np.concatenate((self.pieces, self.cells + np.int32(self.pieces.shape[1])), axis=1)

    @property
    def rotation_count(self) -> int:
        """The number of rotations in the group, including the identity; they come first."""
        return self.orders["rotations"]

    @cached_property
    def orders(self) -> Mapping[Convention, int]:
        """The number of symmetries of each convention, which come first."""
        motions = [each.is_rotation for each in self.group if each.is_motion]
        return {
            "total": 1,
            "rotations": sum(motions),
            "symmetry": len(motions),
            "alike": len(self),
        }

    @property
    def keeps_groups(self) -> bool:
        """Whether every piece stays in its group, so that the images of an assembly come apart as it does."""
        groups = np.array([piece.group for piece in self.puzzle.pieces])
        return bool((groups[self.pieces] == groups).all())

    def up_to(self, convention: Convention) -> Symmetry:
        """Return the subgroup of a convention: the identity, the rotations, the motions, or all; OptionError for another name.

        >>> import satpack
        >>> symmetry = symmetry_of(satpack.load("soma"))
        >>> str(symmetry)
        'order 48: 24 rotations, 24 reflections'
        >>> str(symmetry.up_to("rotations"))
        'order 24: 24 rotations'
        """
        check_convention(convention)
        kept = self.orders[convention]
        return Symmetry(self.puzzle, self.group[:kept], self.cells[:kept], self.pieces[:kept])

    def on(self, placements: Placements, deadline: Deadline = NEVER) -> Action:
        """Return the group's action on all placements of the puzzle; raise LimitError if it does not fit into memory."""
        _check_size(len(self), self.puzzle, len(placements))
        looks = _look_images(self.group, placements.looks)
        images = placement_images(looks, self.cells, self.pieces, placements, deadline)
        return Action(self, images)


class Action(LightRecord, frozen=True, eq=False, dict=True):
    """A group of automorphisms acting on the placements of a puzzle, and so on its solutions.

    A solution is the sorted vector of the numbers of its placements.

    Attributes
    ----------
    placements : ndarray of int32, shape (g, n)
        `placements[i, p]` is the number of the placement that `symmetry.group[i]` takes placement `p` to.
    """

    of: Symmetry | None
    placements: NDArray[np.int32]

    @classmethod
    def identity(cls, options: int) -> Action:
        """Return the action of the identity alone, on options of whatever kind."""
        return cls(None, np.arange(options, dtype=np.int32)[None])

    def __len__(self) -> int:
        return len(self.placements)

    @property
    def symmetry(self) -> Symmetry:
        """The group; of a puzzle's placements only."""
        assert self.of is not None
        return self.of

    @cached_property
    def orbits(self) -> NDArray[np.int32]:
        """The least placement of each placement's orbit, shape (n,)."""
        least: NDArray[np.int32] = self.placements.min(axis=0)
        return least

    def stabiliser(self, placement: int, group: NDArray[np.intp] | None = None) -> NDArray[np.intp]:
        """Return the indices of the symmetries, optionally of a subgroup, that fix a placement."""
        among = np.arange(len(self)) if group is None else group
        stays: NDArray[np.intp] = among[self.placements[among, placement] == placement]
        return stays

    def images(self, solutions: NDArray[np.integer]) -> NDArray[np.int32]:
        """Return the sorted images of solutions, shape (g, ..., k), whose placements are in any order; the first is the solution."""
        found = self.placements[
            :, np.asarray(solutions, dtype=np.intp)
        ]  # an empty list is no list of floats
        found.sort(axis=-1)
        return found

    def canonical(self, solution: Sequence[int] | NDArray[np.integer]) -> tuple[int, ...]:
        """Return the least image of a solution: equal for two solutions iff a symmetry maps one to the other.

        >>> import satpack
        >>> puzzle = satpack.load("soma")
        >>> action = symmetry_of(puzzle).on(satpack.place(puzzle))
        >>> action.canonical([int(p) for p in action.placements[5, [3, 600]]]) == action.canonical([600, 3])
        True
        """
        return min(map(tuple, self.images(np.asarray(solution)).tolist()))

    def canonical_forms(self, solutions: NDArray[np.integer]) -> NDArray[np.integer]:
        """Return the least image of each of some ascending solutions, shape (m, k), as `canonical` does for one."""
        if not solutions.size:
            return solutions
        least = self.orbits[solutions]
        row, place = np.nonzero(least == least.min(axis=1)[:, None])
        first = solutions[row, place]
        which, element = np.nonzero((self.placements[:, first] == least[row, place]).T)
        row = row[which]
        images = self.placements[element[:, None], solutions[row]]
        return least_of_each(row, images).astype(solutions.dtype)

    def stabilisers(self, solutions: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Return whether each symmetry fixes each of some ascending solutions, shape (g, m)."""
        stays = np.ones((len(self), len(solutions)), dtype=bool)
        if solutions.size:
            # few symmetries take a solution's first placement to one of its placements
            firsts = self.placements[:, solutions[:, 0]]
            stays = (firsts[:, :, None] == solutions).any(axis=2)
            element, row = np.nonzero(stays)
            images = np.sort(self.placements[element[:, None], solutions[row]], axis=1)
            stays[element, row] = (images == solutions[row]).all(axis=1)
        return stays


def least_of_each(row: NDArray[np.intp], images: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the least of the unsorted images, shape (m, k), of each solution; ``row`` has the solution of each, ascending."""
    in_order = np.sort(images, axis=1)
    left = np.arange(len(row))
    for column in in_order.T:
        begins = np.flatnonzero(np.diff(row[left], prepend=-1))
        if len(begins) == len(left):
            break
        firsts = reduceat(np.minimum, column[left], begins)
        left = left[column[left] == repeat(firsts, np.diff(begins, append=len(left)))]
    # of equal images any
    least: NDArray[np.int32] = in_order[left[np.diff(row[left], prepend=-1) > 0]]
    return least


def symmetry_of(puzzle: Puzzle, deadline: Deadline = NEVER) -> Symmetry:
    """Return the group of all automorphisms of a puzzle.

    >>> from satpack.model.grids import GRIDS
    >>> from satpack.model.pieces import Piece, Region
    >>> from satpack.model.puzzle import Puzzle
    >>> board = Region(((0, 0), (1, 0), (0, 1), (1, 1)), optional=((2, 0),))
    >>> str(symmetry_of(Puzzle("two rows", GRIDS["square"], board, (Piece("one", ((0, 0),)),))))
    'order 1: the identity alone'
    """
    twins = Twins(puzzle)
    group, cells, pieces = [], [], []
    wrapped = puzzle.surface.is_wrapped
    of_region: Iterable[tuple[Automorphism, NDArray[np.integer]]] = automorphisms(puzzle, deadline)
    # gone through again for each exchange; else not kept, since large regions may have too many
    if puzzle.sides.alike:
        of_region = list(of_region)
    for exchange in twins.exchanges(deadline):
        known: set[tuple[object, ...]] = set()
        for moving, image in of_region:
            automorphism = msgspec.structs.replace(moving, exchanged=tuple(exchange.items()))
            become = twins.under(automorphism)
            if become is not None and keeps_rules(puzzle, automorphism, become):
                turned = moving.matrix if puzzle.has_sides else None
                doing = image.tobytes(), become.tobytes(), turned
                if wrapped and doing in known:
                    continue
                known.add(doing)
                group.append(automorphism)
                cells.append(image)
                pieces.append(become)
                _check_size(len(group), puzzle)
    return Symmetry(
        puzzle, tuple(group), np.array(cells, dtype=np.int32), np.array(pieces, dtype=np.int32)
    )


def keeps_rules(puzzle: Puzzle, automorphism: Automorphism, become: NDArray[np.int32]) -> bool:
    """Whether images of solutions keep the rules."""
    if not puzzle.rules:
        return True
    names = [piece.name for piece in puzzle.pieces]
    piece = {name: names[k] for name, k in zip(names, become.tolist(), strict=True)}
    motion = Motion(puzzle.grid, automorphism.matrix, automorphism, piece)
    return {rule.image(motion) for rule in puzzle.rules} == set(puzzle.rules)


def _look_images(group: Sequence[Automorphism], looks: Sequence[CellLook]) -> NDArray[np.int32]:
    """Return the number of the image of each look, shape (g, looks)."""
    number = {look: i for i, look in enumerate(looks)}
    # a look without its image is one of no placement
    return np.array(
        [[number.get(each.look(look), 0) for look in looks] for each in group], dtype=np.int32
    )


def _check_size(order: int, puzzle: Puzzle, placements: int = 0) -> None:
    """Raise LimitError for a group that does not fit into memory, as it may where a region is wrapped or marks are alike."""
    wrapped, alike = puzzle.surface.is_wrapped, puzzle.sides.alike
    if (wrapped or alike) and order * max(len(puzzle.region), placements) > MAX_IMAGES:
        what, mend = "puzzle", "declare fewer marks alike"
        if wrapped:
            what, mend = "wrapped region", "make the region smaller, or wrap it along fewer axes"
        raise LimitError(
            f"the {what} has {order:,} symmetries or more; satpack takes at most {MAX_IMAGES:,} images of "
            f"cells and of placements under all of them: {mend}"
        )


class Twins:
    """The pieces of a puzzle, paired with their images under symmetries.

    Pieces with equal shapes are paired with those that have the images, in order of their copies and then of their
    groups.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._turns = [widest_turn(puzzle, piece) for piece in puzzle.pieces]
        self._known: dict[object, NDArray[np.int32] | None] = {}

    def exchanges(self, deadline: Deadline) -> Iterator[Exchange]:
        """Yield the exchanges of marks that may take pieces to pieces: each mark is as often on pieces as its image."""
        uses: defaultdict[str, Counter[object]] = defaultdict(Counter)
        for piece in self._puzzle.pieces:
            for mark, times in Counter(mark for _, _, mark in piece.sides).items():
                uses[mark][len(piece), piece.copies, times] += 1
        for exchange in self._puzzle.sides.exchanges():
            deadline.check()
            if all(uses[mark] == uses[image] for mark, image in exchange.items()):
                yield exchange

    def under(self, symmetry: Automorphism) -> NDArray[np.int32] | None:
        """Return the index of the image of each piece; None if some image is not a piece with as many copies."""
        matrix, exchange = symmetry.matrix, symmetry.exchange
        if symmetry.is_motion and all(turn == "all" for turn in self._turns):
            return np.arange(len(self._turns), dtype=np.int32)
        # a piece that may be rotated has the same image under all rotations, and under all reflections
        turned = matrix if "none" in self._turns else determinant(matrix) > 0
        key = turned, symmetry.exchanged
        if key not in self._known:
            self._known[key] = self._images(matrix, exchange)
        return self._known[key]

    def _images(self, matrix: Matrix, exchange: Exchange) -> NDArray[np.int32] | None:
        grid, pieces = self._puzzle.grid, self._puzzle.pieces
        identity = grid.point_group[0]
        forms: dict[tuple[Turn, Shape], list[int]] = {}
        images: dict[tuple[Turn, Shape], list[int]] = {}
        for k in sorted(range(len(pieces)), key=lambda k: (self._copies(k), pieces[k].group)):
            turn = self._turns[k]
            forms.setdefault((turn, image_of(grid, pieces[k], identity, turn)), []).append(k)
            images.setdefault((turn, image_of(grid, pieces[k], matrix, turn, exchange)), []).append(
                k
            )
        become = np.empty(len(pieces), dtype=np.int32)
        for form, own in images.items():
            other = forms.get(form, [])
            if list(map(self._copies, own)) != list(map(self._copies, other)):
                return None
            become[own] = other
        return become

    def _copies(self, piece: int) -> tuple[int, int]:
        copies = self._puzzle.pieces[piece].copies
        return copies.low, copies.high
