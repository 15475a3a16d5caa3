"""Codes: pseudo-random 64-bit numbers, whose sums modulo 2^64 distinguish sets.

They are those of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014): a few lines, where numpy's generators take longer to load than a small puzzle takes to solve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIXING = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)
_LAST = np.uint64(31)


def codes(first: int, many: int) -> NDArray[np.int64]:
    """Return a number of fixed pseudo-random codes, beginning with index `first`.

    Examples
    --------
    >>> codes(0, 2).astype("uint64").tolist()
    [16294208416658607535, 7960286522194355700]
    >>> codes(1, 1) == codes(0, 2)[1:]
    array([ True])
    """
    found = np.arange(first + 1, first + many + 1, dtype=np.uint64) * _STEP
    for shift, factor in _MIXING:
        found = (found ^ (found >> shift)) * factor
    return (found ^ (found >> _LAST)).view(np.int64)
