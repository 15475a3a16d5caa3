"""The filling of a box that the states of its strip say there is: the way back through the states, from both ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.errors import EngineError
from satpack.tilings.rectangles.layers import permuted, permuting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.grids import Cells
    from satpack.tilings.rectangles.layers import Layers, Spots
    from satpack.tilings.rectangles.strips import Strip


def filling(strip: Strip, length: int) -> list[Cells]:
    """Return copies that fill the box of a length, which the strip must know to be filled."""
    met = strip.known[length]
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
