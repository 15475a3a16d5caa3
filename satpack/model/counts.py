"""Numpy functions that take counts and places, of integers of any size.

Numpy itself refuses those that are wider than a pointer: 64 bits where addresses have 32, as in WebAssembly. A test ensures
that these functions are used instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def repeat(values: ArrayLike, counts: ArrayLike, axis: int | None = None) -> NDArray[Any]:
    """Repeat each value as `np.repeat` does."""
    return np.repeat(values, np.asarray(counts, dtype=np.intp), axis)


def bincount(
    numbers: ArrayLike, weights: ArrayLike | None = None, minlength: int = 0
) -> NDArray[Any]:
    """Count each number, or add its weights, as `np.bincount` does; counts have 64 bits."""
    found = np.bincount(np.asarray(numbers, dtype=np.intp), weights, minlength)
    return found.astype(np.int64, copy=False) if weights is None else found


def distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return each number once, ascending, as `np.unique` does, which loads masked arrays: a short command would wait for them."""
    ordered = np.sort(numbers, axis=None)
    return ordered[_first_of_each(ordered[None])]


def distinct_columns(columns: NDArray[Any]) -> NDArray[Any]:
    """Return each column once, in lexicographic order."""
    ordered = columns[:, np.lexsort(columns[::-1])]
    return ordered[:, _first_of_each(ordered)]


def _first_of_each(ordered: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which columns differ from the one before."""
    return np.append(True, (ordered[:, 1:] != ordered[:, :-1]).any(axis=0))[: ordered.shape[1]]


def reduceat(
    function: np.ufunc, values: NDArray[Any], starts: ArrayLike, axis: int = 0
) -> NDArray[Any]:
    """Reduce the values between starts as the method of this name does."""
    found: NDArray[Any] = function.reduceat(values, np.asarray(starts, dtype=np.intp), axis)
    return found
