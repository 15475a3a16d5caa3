"""All boxes of a cross-section at once, by the transfer matrix: which lengths copies of a shape fill.

After a whole number of layers the state of a filling is the cells that it covers beyond them. These states form a finite
automaton; the lengths that are filled are its walks from the empty state back to itself. Let S(k) be the states after k layers,
that is of all placements that begin in them, and r how many layers a state reaches beyond. A box of length n is filled iff a
state of S(k) and one of S(n - k - r), turned end to end, leave cells that placements within the r layers between fill. Often
they leave nothing, with sets of half the length. Where there is no filling, the states at one end are closed first: all that
placements within those r layers add to them. If two sets are equal, all later ones repeat.

The filling of a box comes from the way back through the states, from both ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from satpack.kernels.library import Array, Size, kernel
from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, plus, shifted
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER
from satpack.tilings.rectangles.boxes import box_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.boxes import Sides
    from satpack.model.grids import Cells
    from satpack.runtime.limits import Deadline
    from satpack.tilings.rectangles.boxes import Boxes

    Words = NDArray[np.uint64]

Spots = tuple[tuple[int, int], ...]
"""Cells of a strip: the layer of each, and its place in the layer, in the order of both."""


class Layers:
    """The layers of boxes with a given cross-section and any length along an axis."""

    def __init__(self, boxes: Boxes, axis: int, cross: Sides) -> None:
        self.boxes, self.axis, self.cross = boxes, axis, cross
        # by translations across and the class of the cell
        places = product(product(*map(range, cross)), range(boxes.area))
        self._places = {place: number for number, place in enumerate(places)}
        self.size = len(self._places)  # cells in a layer
        # for each place of the first layer the placements that begin there; how many layers they reach
        # beyond it at most
        self.placements, self.reach = self._placed()
        # permutations of a layer's places: by symmetries that keep the strip's ends, without the
        # identity; by one that swaps them
        self.symmetries, self.reversal = self._symmetries()

    @property
    def bits(self) -> int:
        return self.reach * self.size

    def mask(self, spots: Sequence[tuple[int, int]]) -> int:
        return sum(1 << (layer * self.size + place) for layer, place in spots)

    def number(self, way: Sides, kind: int) -> tuple[int, int]:
        return way[self.axis], self._places[way[: self.axis] + way[self.axis + 1 :], kind]

    def _placed(self) -> tuple[list[list[Spots]], int]:
        """Return the placements that begin at each cell of a layer, by layers and places, and the farthest reach."""
        boxes, shape = self.boxes, self.boxes.shape
        found: list[list[Spots]] = [[] for _ in range(self.size)]
        reach = 0
        for cells in shape.orientations:
            addresses = boxes.addresses(shape.frame.vector(cell) for cell in cells)
            low = [min(way[i] for way, _ in addresses) for i in range(len(addresses[0][0]))]
            high = [max(way[i] for way, _ in addresses) for i in range(len(low))]
            ranges = []
            across = iter(self.cross)
            for i in range(len(low)):
                side = 1 if i == self.axis else next(across) - high[i] + low[i]
                ranges.append(range(-low[i], side - low[i]))
            for shift in product(*ranges):
                numbers = sorted(self.number(plus(way, shift), kind) for way, kind in addresses)
                reach = max(reach, numbers[-1][0])
                found[numbers[0][1]].append(tuple(numbers))
        return found, reach

    def _symmetries(self) -> tuple[list[list[int]], list[int] | None]:
        """Return the permutations of a layer's cells by symmetries of the strip, and by one that swaps its ends."""
        boxes, grid = self.boxes, self.boxes.shape.grid
        whole = (*self.cross[: self.axis], 1, *self.cross[self.axis :])
        cells = box_cells(grid, whole)
        straight: set[tuple[int, ...]] = set()
        reversals = []
        for matrix, axes, signs in boxes.motions:
            turned = [apply(matrix, cell) for cell in cells]
            home = grid.translated_home(turned)
            if axes[self.axis] != self.axis or home != grid.translated_home(cells):
                continue
            shift = minus(min(cells), min(turned))
            moved = shifted(turned, shift)
            place = [0] * len(cells)
            pairs = zip(boxes.addresses(cells), boxes.addresses(moved), strict=True)
            for (way, kind), (to, other) in pairs:
                place[self.number(way, kind)[1]] = self.number(to, other)[1]
            if signs[self.axis] > 0:
                straight.add(tuple(place))
            else:
                reversals.append(place)
        same = tuple(range(self.size))
        return [list(each) for each in sorted(straight - {same})], min(reversals, default=None)

    def cells(self, placed: Spots) -> Cells:
        grid, places = self.boxes.shape.grid, list(self._places)
        cells = []
        for layer, place in placed:
            across, kind = places[place]
            way = (*across[: self.axis], layer, *across[self.axis :])
            cells.append(plus(grid.domain[kind], grid.combination(way)))
        return tuple(sorted(cells))


def permuting(to: Sequence[int]) -> Words:
    """Return lookup tables, one for each byte of a word, for a permutation of bits."""
    table = np.zeros((8, 256), np.uint64)
    values = np.arange(256, dtype=np.uint64)
    for bit, image in enumerate(to):
        byte, place = divmod(bit, 8)
        table[byte] |= (values >> np.uint64(place) & np.uint64(1)) << np.uint64(image)
    return table


def permuted(states: Words, table: Words) -> Words:
    found = np.zeros_like(states)
    for byte in range(8):
        found |= table[byte][(states >> np.uint64(8 * byte) & np.uint64(255)).astype(np.intp)]
    return found


_WORD = 63
"""Most bits of a state while a layer is filled."""

_CLOSED = 400_000
"""Most states of an end that is closed."""

_CLOSED_LAYERS = 6
"""Most layers after which an end is closed."""

_fill_layer = kernel(
    "strip_layer",
    Array("u8", "states"),
    Size("states"),
    Array("u8", "placements"),
    Size("placements"),
    Array("i4", "bounds"),
    Size("bounds"),
    Array("u8", "fits"),
    Size("fits"),
    Array("u8", 1),
    Array("u8", "symmetries", 8, 256),
    Size("symmetries"),
    Array("u8", "room", writes=True),
    Array("i4", "room", writes=True),
    Size("room"),
)


@dataclass(frozen=True, slots=True)
class _Level:
    """The sorted states after some layers, with the index of a predecessor of each in the level before."""

    states: Words
    origins: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A filled box: a state after some layers from the left that meets one after other layers from the right."""

    left: int  # layers from the left
    state: int = 0  # the state after them
    right: int = 0  # layers from the other end


class Strip:
    """The boxes of a shape with a given cross-section and any length along an axis."""

    def __init__(self, boxes: Boxes, axis: int, cross: Sides) -> None:
        self.layers = Layers(boxes, axis, cross)
        self._levels = [_Level(np.zeros(1, np.uint64), np.zeros(1, np.int32))]
        self._repeats: tuple[int, int] | None = None
        self.known: dict[int, Meeting | None] = {}  # by length; None if not filled
        self._closures: dict[int, Words | None] = {}
        self.states = 1  # total number of states reached
        if self.usable:
            self._tables()
            self._learn()

    @property
    def usable(self) -> bool:
        """Whether states are short enough for this method and the strip's two ends are equivalent."""
        return (
            self.layers.reach + 1
        ) * self.layers.size <= _WORD and self.layers.reversal is not None

    def _tables(self) -> None:
        size, reach = self.layers.size, self.layers.reach
        masks: list[int] = []
        starts = [0]
        for place, begun in enumerate(self.layers.placements):
            masks += sorted({sum(1 << (k * size + p - place) for k, p in each) for each in begun})
            starts.append(len(masks))
        self._masks = np.array(masks or [0], np.uint64)
        self._starts = np.array(starts, np.int32)
        self._ahead = np.array([(1 << self.layers.bits) - 1], np.uint64)
        fits: set[int] = set()
        within: list[set[int]] = [set() for _ in range(self.layers.bits)]
        beyond: list[set[int]] = [set() for _ in range(self.layers.bits)]
        for layer, begun in product(range(reach), self.layers.placements):
            for each in begun:
                bits = [bit for k, p in each if (bit := (k + layer) * size + p) < self.layers.bits]
                mask = sum(1 << bit for bit in bits)
                fits.add(mask)
                if len(bits) == len(each):
                    within[bits[0]].add(mask)
                else:
                    for bit in bits:
                        beyond[bit].add(mask)
        self._fits = np.array(sorted(fits, key=lambda mask: mask & -mask) or [0], np.uint64)
        self.between = np.array(sorted(set().union(*within)), np.uint64)
        self._around = [
            (np.array(sorted(each), np.uint64), np.array(sorted(other), np.uint64))
            for each, other in zip(within, beyond, strict=True)
        ]
        tables = [
            permuting([k * size + p for k in range(reach) for p in way])
            for way in self.layers.symmetries
        ]
        self._image_tables = np.array(tables, np.uint64).reshape(-1, 8, 256)
        reversal = self.layers.reversal
        assert reversal is not None
        self._reverse_table = permuting(
            [(reach - 1 - k) * size + p for k in range(reach) for p in reversal]
        )

    def grow(self, most: int, deadline: Deadline = NEVER) -> bool:
        """Add the states after another layer and their results; return False if they exceed `most` or repeat already."""
        if self._repeats is not None:
            return False
        deadline.check()
        last = self._levels[-1]
        room = min(most, max(1 << 12, 8 * len(last.states)))
        while True:
            after, origins = np.empty(room, np.uint64), np.empty(room, np.int32)
            found = _fill_layer(
                last.states,
                self._masks,
                self._starts,
                self._fits,
                self._ahead,
                self._image_tables,
                after,
                origins,
            )
            if found == -2:
                raise EngineError("there is not enough memory for the states of a strip")
            if found >= 0:
                break
            if room == most:
                return False
            room = min(most, 8 * room)
        order = np.argsort(after[:found])
        self._levels.append(_Level(after[order], origins[order]))
        self.states += found
        self._look_for_repetition()
        self._learn()
        return True

    def _look_for_repetition(self) -> None:
        last = self._levels[-1].states
        for k, level in enumerate(self._levels[:-1]):
            if len(level.states) == len(last) and np.array_equal(level.states, last):
                self._repeats = k, len(self._levels) - 1
                return

    def _learn(self) -> None:
        """Store the results about lengths of the states after the last layer."""
        layers, reach = len(self._levels) - 1, self.layers.reach
        if layers < reach:
            empty = self._levels[layers].states[:1].tolist() == [0]
            self.known[layers] = Meeting(layers) if empty else None
        open_ = [
            right
            for right in range(layers + 1)
            if layers + reach + right not in self.known and self._has_area(layers + reach + right)
        ]
        for right in open_:
            found = self._meeting(layers, right, self._levels[right].states)
            if found is not None:
                self.known[layers + reach + right] = found
        for right in open_[: _CLOSED_LAYERS + 1]:
            length = layers + reach + right
            closed = self._closed(right) if length not in self.known else None
            if closed is not None:
                self.known[length] = self._meeting(layers, right, closed)

    def _has_area(self, length: int) -> bool:
        return self.layers.size * length % len(self.layers.boxes.shape) == 0

    def fills(self, length: int) -> bool | None:
        """Whether copies fill the box of a length; None if unknown."""
        if not self._has_area(length):
            return False
        if length not in self.known:
            if self._repeats is None:
                return None
            empty = self.states_after(length)[:1].tolist() == [0]
            self.known[length] = Meeting(length) if empty else None
        return self.known[length] is not None

    def states_after(self, layers: int) -> Words:
        return self._levels[self._level(layers)].states

    def _level(self, layers: int) -> int:
        """Return the index of the set of states after some layers."""
        if layers < len(self._levels):
            return layers
        assert self._repeats is not None
        first, again = self._repeats
        return again - (again - layers) % (again - first)

    def _meeting(self, left: int, right: int, ends: Words) -> Meeting | None:
        states = self.states_after(left)
        if not len(ends) or not len(states):
            return None
        wanted = self.least(self.facing(states))
        at = np.minimum(np.searchsorted(ends, wanted), len(ends) - 1)
        hits = np.flatnonzero(ends[at] == wanted)
        return Meeting(left, int(states[hits[0]]), right) if len(hits) else None

    def _closed(self, layers: int) -> Words | None:
        """Return the states after some layers with everything that placements between add, but those from the other end; None if too many."""
        if layers not in self._closures:
            states = self._levels[layers].states
            # all images, since placements are traversed once
            images = [permuted(states, table) for table in self._image_tables]
            states = np.unique(np.concatenate((states, *images)))
            for bit, (within, beyond) in enumerate(self._around):
                more = [states, *(states[states & mask == 0] | mask for mask in within)]
                states = np.unique(np.concatenate(more))
                # no later placement covers this cell
                is_left = states >> np.uint64(bit) & np.uint64(1) == 0
                for mask in beyond:
                    is_left &= states & mask != 0
                states = states[~is_left]
                if len(states) > _CLOSED:
                    break
            is_whole = len(states) <= _CLOSED
            self._closures[layers] = np.unique(self.least(states)) if is_whole else None
        return self._closures[layers]

    def facing(self, states: Words) -> Words:
        """Return the states, reversed, that fit together with the given ones."""
        return permuted(~states & self._ahead[0], self._reverse_table)

    def least(self, states: Words) -> Words:
        """Return the smallest image of each state under the strip's symmetries."""
        least = states
        for table in self._image_tables:
            least = np.minimum(least, permuted(states, table))
        return least

    def origins_of(self, layers: int, state: int) -> list[int]:
        """Return a path of states from the empty one to a given one, one after each number of layers from 0."""
        chain = [state]
        for k in range(layers, 0, -1):
            which = self._level(k)
            level, before = self._levels[which], self._levels[which - 1]
            at = int(np.searchsorted(level.states, np.uint64(chain[-1])))
            chain.append(int(before.states[level.origins[at]]))
        return chain[::-1]


def strip_of(sides: Sides) -> tuple[int, Sides]:
    """Return the axis along which a box is a strip, its longest side, and the cross-section."""
    axis = max(range(len(sides)), key=lambda i: (sides[i], i))
    return axis, sides[:axis] + sides[axis + 1 :]


def filling(strip: Strip, length: int) -> list[Cells]:
    """Return copies that fill the box of a length, which the strip must know to be filled."""
    met = strip.known[length]
    assert met is not None
    placed, reached = _way_to(strip, met.left, met.state)
    if met.left < length:
        facing = int(strip.facing(_word(reached))[0])
        facing, between = _opened(strip, facing, met.right)
        others, arrived = _way_to(strip, met.right, _least(strip, facing))
        placed += _from_other_end(strip.layers, others, (arrived, facing), length)
        moved = _moved(between, met.right)
        placed += _from_other_end(strip.layers, moved, (facing, facing), length)
    return [strip.layers.cells(each) for each in placed]


def _word(state: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([state], np.uint64)


def _least(strip: Strip, state: int) -> int:
    return int(strip.least(_word(state))[0])


def _moved(placed: Sequence[Spots], layers: int) -> list[Spots]:
    return [tuple((layer + layers, place) for layer, place in each) for each in placed]


def _opened(strip: Strip, state: int, layers: int) -> tuple[int, list[Spots]]:
    """Return a state after some layers that placements between turn into another one, and these placements."""
    states = strip.states_after(layers)
    size, bits = strip.layers.size, range(strip.layers.bits)

    def is_one(state: int) -> bool:
        least = _least(strip, state)
        at = int(np.searchsorted(states, np.uint64(least)))
        return at < len(states) and int(states[at]) == least

    def opened(state: int, first: int) -> list[int] | None:
        if is_one(state):
            return []
        for number in range(first, len(strip.between)):
            mask = int(strip.between[number])
            if mask & state == mask:
                found = opened(state ^ mask, number + 1)
                if found is not None:
                    return [mask, *found]
        return None

    masks = opened(state, 0)
    if masks is None:
        raise EngineError("a closed state of a strip has no predecessor")
    spots = [tuple(divmod(bit, size) for bit in bits if mask >> bit & 1) for mask in masks]
    return state ^ sum(masks), spots


def _way_to(strip: Strip, layers: int, state: int) -> tuple[list[Spots], int]:
    """Return placements that lead to a state after some layers or to an image of it, and the state reached."""
    chain = strip.origins_of(layers, state)
    placed: list[Spots] = []
    now = 0
    for layer, wanted in enumerate(chain[1:]):
        for after, begun in _layer_fillings(strip.layers, now, 0):
            if _least(strip, after) == wanted:
                placed += _moved(begun, layer)
                now = after
                break
        else:
            raise EngineError("a state of a strip has no way to it")
    return placed, now


def _layer_fillings(layers: Layers, state: int, place: int) -> Iterator[tuple[int, list[Spots]]]:
    """Yield the states after completing a layer from some place on, with the placements used."""
    while place < layers.size and state >> place & 1:
        place += 1
    if place == layers.size:
        yield state >> layers.size, []
        return
    for each in layers.placements[place]:
        mask = layers.mask(each)
        if not mask & state:
            for after, begun in _layer_fillings(layers, state | mask, place + 1):
                yield after, [each, *begun]


def _from_other_end(
    layers: Layers, placed: Sequence[Spots], states: tuple[int, int], length: int
) -> list[Spots]:
    """Return placements reflected to the strip's other end by a symmetry that takes the first state to the second."""
    reached, wanted = states
    reversal = layers.reversal
    assert reversal is not None
    back = sorted(range(layers.size), key=reversal.__getitem__)
    for way in [list(range(layers.size)), *layers.symmetries]:
        table = permuting([k * layers.size + p for k in range(layers.reach) for p in way])
        if int(permuted(_word(reached), table)[0]) == wanted:
            return [
                tuple((length - 1 - layer, back[way[place]]) for layer, place in each)
                for each in placed
            ]
    raise EngineError("the halves of a strip do not fit together")
