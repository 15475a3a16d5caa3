"""The states of a sweep, the number of ways to each, and how equal ones are merged.

Numbers of ways are exact integers of any size: limbs of some bits each in arrays of 64-bit words, lowest first. The
bits left free in a word are enough to add up all numbers that are ever merged into one, so that a merge is one pass of
sums and one of carries for each limb. Another limb is added when the numbers grow into it. Limbs need as many words as
residues modulo word-sized primes, but only as many as the numbers so far, no division and no reconstruction.

Every array of a step is accounted for before it is made, against a limit on memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.model.counts import reduceat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """States, and the number of ways that lead to each."""

    keys: NDArray[np.uint64]
    """The packed states, shape (words, states), lowest word first. Once merged, they ascend as integers."""
    limbs: NDArray[np.uint64]
    """The numbers of ways, shape (limbs, states). With no limbs at all they are not counted."""

    def __len__(self) -> int:
        return int(self.keys.shape[1])

    @property
    def nbytes(self) -> int:
        """Memory of the arrays."""
        return self.keys.nbytes + self.limbs.nbytes

    def take(self, chosen: NDArray[np.intp]) -> States:
        """Return the states at these indices."""
        return States(self.keys[:, chosen], self.limbs[:, chosen])

    def part(self, start: int, stop: int) -> States:
        """Return a view of consecutive states."""
        return States(self.keys[:, start:stop], self.limbs[:, start:stop])

    def ways_to(self, chosen: Sequence[int], limb_bits: int) -> list[int]:
        """Return the numbers of ways to the states at these indices."""
        found = [0] * len(chosen)
        for place, limb in enumerate(self.limbs):
            part = limb[np.asarray(chosen, dtype=np.intp)].tolist()
            found = [n + (more << (limb_bits * place)) for n, more in zip(found, part, strict=True)]
        return found

    def ways(self, limb_bits: int) -> int:
        """Return the sum of the numbers of ways."""
        return sum(
            sum(limb.tolist()) << (limb_bits * place) for place, limb in enumerate(self.limbs)
        )


class Gathering:
    """Collects states, some of them equal, within a limit on memory.

    `limb_bits` are the bits in a limb, `held` the bytes that stay in use meanwhile, and `memory_limit` the bytes that
    all arrays together may use.
    """

    def __init__(self, *, limb_bits: int, held: int, memory_limit: int) -> None:
        self._limb_bits = limb_bits
        self._room = memory_limit - held
        self._runs: dict[int, list[States]] = {}
        self._count = 0

    def add(self, run: int, states: States) -> None:
        """Add states, all different if no others are added; raise MemoryError if merging would exceed the limit.

        States that are added under the same `run`, a number from 0, should ascend together: sorting is then little
        more than merging.
        """
        if self._count and not self._has_room(states):
            early = self.merged()
            self._runs, self._count = {-1: [early]}, len(early)
        if not self._has_room(states):
            raise MemoryError
        self._runs.setdefault(run, []).append(states)
        self._count += len(states)

    def merged(self) -> States:
        """Return the states with equal ones merged, and forget them."""
        parts = [part for run in self._runs.values() for part in run]
        self._runs, self._count = {}, 0
        if len(parts) == 1:
            return parts[0]
        keys = np.concatenate([part.keys for part in parts], axis=1)
        counts = [part.limbs for part in parts]
        del parts
        order = _ascending(keys)
        keys = keys[:, order]
        is_new = np.zeros(keys.shape[1], dtype=bool)
        is_new[:1] = True
        for word in keys:
            is_new[1:] |= word[1:] != word[:-1]
        starts = np.flatnonzero(is_new)
        keys = keys[:, starts]
        limbs = []
        for place in range(max(map(len, counts))):
            limb = np.concatenate([_limb(count, place) for count in counts])
            limbs.append(reduceat(np.add, limb[order], starts))
        return States(keys, self._carried(limbs, len(starts)))

    def _carried(self, limbs: list[NDArray[np.uint64]], count: int) -> NDArray[np.uint64]:
        """Carry the excess of each limb to the next, and stack the limbs."""
        bits, mask = np.uint64(self._limb_bits), np.uint64((1 << self._limb_bits) - 1)
        for place in range(len(limbs)):
            carry = limbs[place] >> bits
            if carry.any():
                limbs[place] &= mask
                if place + 1 == len(limbs):
                    limbs.append(carry)
                else:
                    limbs[place + 1] += carry
        if len(limbs) == 1:
            return limbs[0][None]  # most often, and without a copy
        return np.stack(limbs) if limbs else np.empty((0, count), dtype=np.uint64)

    def _has_room(self, more: States) -> bool:
        each = merging_bytes(len(more.keys), len(more.limbs))
        return (self._count + len(more)) * each <= self._room


def merging_bytes(words: int, limbs: int) -> int:
    """Return the bytes that merging takes for each state that is met.

    Most are in use while the keys are put in order (the parts' limbs, the keys twice, the order and the sort's
    workspace), or while limbs are added up (the parts' limbs, the order, one limb three times, the result).
    """
    return 8 * (limbs + max(2 * words + 3, words + limbs + 5))


def _ascending(keys: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return the order in which the keys ascend.

    numpy's stable sort finds runs that ascend already and merges them: several times faster here than its quickest
    sort of unordered numbers. Keys of several words are sorted as byte strings, the last word first.
    """
    return np.argsort(packed(keys), kind="stable")


def packed(keys: NDArray[np.uint64]) -> NDArray[Any]:
    """Return each state as one value that ascends as it does: a word, or several as a byte string, the last first."""
    if len(keys) == 1:
        found: NDArray[np.uint64] = keys[0]
        return found
    words = np.ascontiguousarray(keys[::-1].T, dtype=">u8")
    return words.view(f"S{words.itemsize * len(keys)}")[:, 0]


def _limb(limbs: NDArray[np.uint64], place: int) -> NDArray[np.uint64]:
    """Return one limb of each number; early merges may have grown some numbers by one."""
    if place < len(limbs):
        found: NDArray[np.uint64] = limbs[place]
        return found
    return np.zeros(limbs.shape[1], dtype=np.uint64)
