"""The two compiled searches, and which of them a problem gets: bits where they fit, sets where these would be too large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.engines.cover.colours import coded
from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import Remainder


class Task(LightRecord, frozen=True):
    """A remainder to search through."""

    left: Remainder
    depth: int
    """No solution has as many options as that."""
    has_slack: bool
    """Whether cells or copies may be to spare when every item that must be covered is."""
    memory: int
    """Bytes."""
    first: NDArray[np.int32]
    """Indices, ascending, of options to begin with, one of which is in every solution wanted; empty if any may be."""

    @property
    def empty(self) -> tuple[int, int]:
        """Bounds on the number of cells that may be left."""
        problem = self.left.problem
        return problem.empty or (0, problem.cells)

    @property
    def copies(self) -> tuple[Any, ...]:
        """Of each piece the copies used, the fewest, the most, and the cells of one."""
        problem = self.left.problem
        return self.left.used, *problem.copies, problem.size


found_count = kernel("exact_cover_found", Handle())
"""Returns how many solutions were found and not taken yet."""

take = kernel(
    "exact_cover_take",
    Handle(),
    Array("i8", "count", writes=True),
    Array("i4", "count", "depth", writes=True),
    Size("count"),
    Size("depth"),
    returns=None,
)
"""Takes the solutions found: the number of options of each, and these."""

counters = kernel(
    "exact_cover_counters", Handle(), *[Array("i8", 1, writes=True)] * 3, returns=None
)
"""Writes the nodes visited, and the rounds of trying less constrained items, and those that paid."""


class Kernel(LightRecord, frozen=True):
    """A compiled search; all continue, and return their results, in the same way."""

    create: Callable[..., int]
    """Returns a search for a task; 0 if there is no room for it."""
    advance: Callable[..., int]
    progress: Callable[..., None]
    free: Callable[..., None]

    @classmethod
    def of(cls, name: str, create: Callable[..., int]) -> Kernel:
        """Return the kernel whose functions in C begin with a name."""
        return cls(
            create=create,
            advance=kernel(f"{name}_advance", Handle(), Integer()),
            progress=kernel(
                f"{name}_progress", Handle(), Array("f8", 1, writes=True), returns=None
            ),
            free=kernel(f"{name}_free", Handle(), returns=None),
        )


# --- rows of bits

_REMEMBERED = 1 << 17
"""Words of the sets of items that are remembered to have no solution."""

_create_dense = kernel(
    "cover_create",
    Array("i8", "options"),
    Array("i4", "incidences"),
    Array("i4", "items"),
    Array("i4", "items"),
    Array("u1", "items"),
    *[Array("i8", "pieces")] * 4,
    Array("i4", "first"),
    Size("options"),
    Size("items"),
    Size("pieces"),
    Size("first"),
    *[Integer()] * 8,
    returns=Handle,
)


def _dense(
    task: Task, *, least_width: int = 1, remembered: int = _REMEMBERED, credit: int = 0
) -> int:
    """Return a search that keeps a bit for every option and item.

    Parameters
    ----------
    least_width : int
        Words that an option has at first even if fewer would do, 3 or a power of two.
    remembered : int
        Words of dead ends to remember; 0 for none.
    credit : int
        How many rounds of trying less constrained items count as won before the first. A very large credit always tries
        them, a negative one hardly ever.
    """
    problem = task.left.problem
    # the rest must determine which options these are, and how many copies of each piece
    says_all = (
        not task.has_slack and (problem.copies[1] > 1).sum() <= 1 and not len(problem.colours)
    )
    code = coded(task.left)
    items, coloured = task.left.items[code.items], code.coloured
    made: int = _create_dense(
        code.lengths,
        code.places,
        problem.kinds_of(items),
        np.where(coloured, items, -1).astype(np.int32),
        problem.once[items].view(np.uint8),
        *task.copies,
        task.first,
        task.depth,
        least_width,
        task.has_slack,
        *task.empty,
        remembered if says_all else 0,
        credit,
        task.memory,
    )
    return made


DENSE = Kernel.of("cover", _dense)


# --- sparse sets

_create_sparse = kernel(
    "sparse_cover_create",
    Array("i8", "options"),
    Array("i4", "incidences"),
    *[Array("i4", "classes")] * 2,
    Array("i4", "items"),
    Array("u1", "items"),
    Array("i4", "options"),
    *[Array("i8", "pieces")] * 4,
    Array("i4", "first"),
    Size("options"),
    Size("incidences"),
    Size("classes"),
    Size("items"),
    Size("pieces"),
    Size("first"),
    *[Integer()] * 5,
    returns=Handle,
)


def _sparse(task: Task) -> int:
    """Return a search that keeps a set of options for every item."""
    problem = task.left.problem
    from satpack.engines.cover.classes import classified  # which few puzzles need

    code = classified(task.left)
    made: int = _create_sparse(
        code.lengths,
        code.classes,
        code.item_of,
        code.colour,
        problem.kinds_of(code.items),
        problem.once[code.items].view(np.uint8),
        problem.items[problem.starts[task.left.options]].astype(np.int32),
        *task.copies,
        task.first,
        task.depth,
        task.has_slack,
        *task.empty,
        task.memory,
    )
    return made


SPARSE = Kernel.of("sparse_cover", _sparse)


# --- which

_SHARE, _MOST = 10, 100_000_000
"""Rows of bits may take at most a tenth of the memory allowed, and at most 100 MB.

T tetrominoes in 48x48 would need seven times as many, and take 1.2 s where sets need 5 ms.
"""

_COLOURS = 3
"""Colours of an item, on average, up to which bits are faster.

The 36 tiles b6x6s2, of nine colours: 2 million nodes in 6.6 s, and by bits 21 million in 10.1. MacMahon's squares, of
three: 25 s, and 5.6 by bits.
"""


def kernel_for(task: Task) -> Kernel:
    """Return the kernel to search through a task with."""
    left = task.left
    row = len(left.items) // 64 + 1
    # a path of lists that get shorter step by step
    room = 8 * len(left.options) * row * task.depth // 2
    is_wide = room > min(task.memory // _SHARE, _MOST)
    return SPARSE if is_wide or left.problem.mean_colours() > _COLOURS else DENSE
