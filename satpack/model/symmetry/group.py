"""The symmetries of a puzzle, computed from it, and their action on its cells, pieces and placements.

An automorphism is an affine map of the grid that takes required cells to required cells, optional cells to optional
cells, every cell to one of its colour, and the multiset of pieces with their copies to itself. Every rotation of the grid
does the last if all pieces may be turned. A reflection does it if pieces may be mirrored, or if the mirror image of every
piece is in the puzzle too, as often as the piece itself; it then swaps those two. A piece that may not be turned needs a
twin for rotations as well. It takes the rules of the puzzle, if there are any, to the same rules. Where marks on sides
are alike, it may exchange them, too, as long as pieces become pieces.

A finite region leaves at most one translation for each element of the point group, so trying each element finds all
symmetries. A region that is wrapped may have as many translations as it has cells of a class: each is tried.

On a wrapped region, where maps that differ by a period are one, so are those that do the same to cells, pieces and marks,
such as a reflection of a ring of two cells and its rotation: they count as the rotation.

Symmetry is broken by chains of stabilisers: an item that every solution must have is an anchor. If every symmetry of a group
takes the anchor to itself, each solution has an image in which the anchor's option is the representative of its orbit. The
remaining symmetry is the representative's stabiliser, for which another anchor may be found in turn; and so on, until
nothing but the identity is left or the group moves every item. (C. C. Sims, "Computational methods in the study of
permutation groups", 1970.)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from satpack.model.colours import colour_numbers
from satpack.model.counts import bincount, reduceat, repeat
from satpack.model.grids import apply, determinant
from satpack.model.grids.vectors import plus
from satpack.model.looks import turned_look
from satpack.model.rule import SORTS, Motion, arguments_of
from satpack.model.symmetry.conventions import check_convention
from satpack.model.symmetry.images import placement_images
from satpack.model.turning import image_of, widest_turn
from satpack.runtime.errors import LimitError
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Matrix
    from satpack.model.looks import CellLook, Shape
    from satpack.model.pieces import Piece, Turn
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Rule
    from satpack.model.sides import Exchange
    from satpack.model.surface import Surface
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
    rules = RulesKept(puzzle)
    twins = Twins(puzzle, rules)
    group, cells, pieces = [], [], []
    wrapped = puzzle.surface.is_wrapped
    of_region: Iterable[tuple[Automorphism, NDArray[np.int32]]] = automorphisms(puzzle, deadline)
    # gone through again for each exchange; else not kept, since large regions may have too many
    if puzzle.sides.alike:
        of_region = list(of_region)
    for exchange in twins.exchanges(deadline):
        known: set[tuple[object, ...]] = set()
        for moving, image in of_region:
            automorphism = msgspec.structs.replace(moving, exchanged=tuple(exchange.items()))
            become = twins.under(automorphism)
            if become is not None and rules.under(automorphism, become):
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


class RulesKept:
    """Whether symmetries of a puzzle take solutions that keep its rules to solutions that do.

    Masks of cells are compared by what they bar from each piece, other rules as they are written.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._names = [piece.name for piece in puzzle.pieces]
        self._barred: defaultdict[str, set[Cell]] = defaultdict(set)
        self._others: set[Rule] = set()
        if puzzle.rules:
            from satpack.model.rules.places import Mask
        for rule in puzzle.rules:
            if isinstance(rule, Mask):
                for name in rule.pieces or self._names:
                    self._barred[name] |= rule.barred_cells(puzzle)
            else:
                self._others.add(rule)

    def under(self, automorphism: Automorphism, become: NDArray[np.int32]) -> bool:
        """Whether images of solutions keep the rules."""
        if not self._puzzle.rules:
            return True
        piece = {self._names[k]: self._names[image] for k, image in enumerate(become.tolist())}
        motion = Motion(self._puzzle.grid, automorphism.matrix, automorphism, piece)
        return {rule.image(motion) for rule in self._others} == self._others and all(
            len(cells) == len(there := self._barred.get(piece[name], set()))
            and all(automorphism(cell) in there for cell in cells)
            for name, cells in self._barred.items()
        )

    def roles(self) -> Mapping[str, list[str]]:
        """Return what rules say of each piece that they name, whatever cells and other pieces they name."""
        found = defaultdict(
            list, {name: [f"barred {len(cells)}"] for name, cells in self._barred.items()}
        )
        for rule in self._others:
            given = [(SORTS[a.sort].moved, getattr(rule, a.name)) for a in arguments_of(rule)]
            named: set[str] = set()
            for moved, value in given:
                moved(value, named.add, str)
            for name in named:
                said = (moved(value, name.__eq__, lambda _: 0) for moved, value in given)
                alike = (sorted(map(str, v)) if isinstance(v, tuple) else v for v in said)
                found[name].append(f"{rule.kind} {sorted(map(str, alike))}")
        return {name: sorted(roles) for name, roles in found.items()}


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

    Pieces with equal shapes are paired with those that have the images, in order of their copies, their groups, and what rules
    say of them.
    """

    def __init__(self, puzzle: Puzzle, rules: RulesKept) -> None:
        self._puzzle = puzzle
        self._turns = [widest_turn(puzzle, piece) for piece in puzzle.pieces]
        self._roles = rules.roles()
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
        for k in sorted(range(len(pieces)), key=self._rank):
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

    def _rank(self, piece: int) -> tuple[object, ...]:
        own = self._puzzle.pieces[piece]
        return self._copies(piece), own.group, self._roles.get(own.name, [])

    def _copies(self, piece: int) -> tuple[int, int]:
        copies = self._puzzle.pieces[piece].copies
        return copies.low, copies.high


class Automorphism(LightRecord, frozen=True):
    """A symmetry of a puzzle: the affine map that takes a cell to `matrix` times it plus `translation`, and exchanges marks."""

    matrix: Matrix
    translation: Cell
    surface: Surface | None = None  # if wrapped
    exchanged: tuple[
        tuple[str, str], ...
    ] = ()  # marks that change, with those that take their places

    @property
    def is_rotation(self) -> bool:
        """Whether it preserves handedness; the identity does."""
        return determinant(self.matrix) > 0

    @property
    def is_motion(self) -> bool:
        """Whether it leaves all marks."""
        return not self.exchanged

    @property
    def exchange(self) -> Exchange:
        """The marks that change, with those that take their places."""
        return dict(self.exchanged)

    def look(self, look: CellLook) -> CellLook:
        """Return how the image of a cell looks."""
        return turned_look(look, self.matrix, self.exchange)

    def __call__(self, cell: Cell) -> Cell:
        image = plus(apply(self.matrix, cell), self.translation)
        return image if self.surface is None else self.surface.home(image)


def automorphisms(
    puzzle: Puzzle, deadline: Deadline
) -> Iterator[tuple[Automorphism, NDArray[np.int32]]]:
    """Yield the region's symmetries, rotations first, each with the number of every cell's image; of wrapped regions some twice.

    An element of the point group goes with one translation at most, which takes the corner of the region's box to its corner.
    Where the region is wrapped, each image of the first cell of the rarest kind gives one.
    """
    grid, surface = puzzle.grid, puzzle.surface
    points = np.array(puzzle.region.cells, dtype=np.int64)
    reduced = surface.reduced(points)
    low, extent = reduced.min(axis=0), np.ptp(reduced, axis=0) + 1
    strides = np.concatenate((np.cumprod(extent[:0:-1])[::-1], [1]))
    number = np.full(int(np.prod(extent)), -1, dtype=np.int32)
    number[(reduced - low) @ strides] = np.arange(len(points))
    kind = _kinds_of_cells(puzzle)
    times = bincount(kind)
    # the identity first, so that the first cell goes to itself before it goes anywhere else
    rarest = np.flatnonzero(kind == min(np.flatnonzero(times), key=times.__getitem__))
    for matrix in grid.point_group:
        if not surface.turns_into_itself(matrix):
            continue
        turned = points @ np.array(matrix, dtype=np.int64).T
        shifts = (low - turned.min(axis=0))[None]
        if surface.is_wrapped:
            shifts = points[rarest] - turned[rarest[0]]
        for shift in shifts:
            deadline.check()
            translation = tuple(shift.tolist())
            if not grid.has_translation(translation):
                continue
            there = surface.reduced(turned + shift) - low
            if (there < 0).any() or (there >= extent).any():
                continue
            image = number[there @ strides]
            if (image >= 0).all() and (kind[image] == kind).all():
                yield (
                    Automorphism(matrix, translation, surface if surface.is_wrapped else None),
                    image,
                )


def _kinds_of_cells(puzzle: Puzzle) -> NDArray[np.int64]:
    """Return a number for each cell of the region, equal iff two cells agree in colour and in whether they may stay empty."""
    region = puzzle.region
    kinds = np.zeros(len(region.cells), dtype=np.int64)
    kinds[: len(region.required)] = 1
    kinds += 2 * np.array(colour_numbers(puzzle.colours, region.cells, region.colours))
    return kinds


class Anchor(LightRecord, frozen=True, eq=False):
    """An item as a group of symmetries sees it."""

    item: int  # its number in the cover problem
    options: NDArray[np.int32]  # its options, ascending
    orbits: NDArray[np.int32]  # the least option in the orbit of each
    count: int  # of orbits
    is_fixed: bool  # whether the group fixes the item

    @property
    def is_useful(self) -> bool:
        """Whether the group acts on its options nontrivially."""
        return self.count < len(self.options)

    def pinned(self, pieces: Sequence[Piece], cell: str) -> str:
        """Describe how far the item is pinned; ``cell`` names any item that is a cell."""
        name = f"piece {pieces[self.item].name}" if self.item < len(pieces) else cell
        return f"{name} pinned to {self.count} of {many(len(self.options), 'placement')}"


def fixed_items(action: Action, group: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return which pieces and cells of the cover problem every symmetry of a subgroup fixes."""
    images = action.symmetry.items[group]
    found: NDArray[np.bool_] = (images == np.arange(images.shape[1])).all(axis=0)
    return found


def anchors(
    action: Action,
    matrix: CoverProblem,
    group: NDArray[np.intp],
    items: Iterable[int],
    possible: NDArray[np.bool_] | None = None,
) -> Iterator[Anchor]:
    """Yield an anchor for each of the items, which every solution must have, with its `possible` options; `group` has indices."""
    by_item, fixed = matrix.by_item(), fixed_items(action, group)
    whole = len(group) == len(action)
    images = action.placements if whole else action.placements[group]
    for item in items:
        options = by_item[item] if possible is None else by_item[item][possible[by_item[item]]]
        if len(options):
            orbits = images.take(options, axis=1).min(axis=0)
            # the orbits of a fixed item's options have their least among these
            count = (orbits == options).sum() if fixed[item] else len(set(orbits.tolist()))
            yield Anchor(item, options, orbits, int(count), bool(fixed[item]))


def links(
    action: Action, group: NDArray[np.intp], anchor: Anchor
) -> Iterator[tuple[int, NDArray[np.intp]]]:
    """Yield the representative of each orbit of a fixed anchor's options, with its stabiliser in the group."""
    for option in anchor.options[anchor.orbits == anchor.options].tolist():
        yield option, action.stabiliser(option, group)
