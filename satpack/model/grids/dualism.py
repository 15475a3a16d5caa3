"""Whether the same shape can also be made of other cells: turned, or moved, off the grid and onto it again.

Where the planes that hold the cells' faces are all there is to a grid (`satpack.model.grids.walls`), a shape is a union of its
cells iff every face of the shape lies in one of the planes. So the search for other ways to lay it tries the turns that
take the directions of its faces to directions of planes, then the shifts that take three of its faces to planes, and
checks whether the others lie in planes then.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from satpack.model.grids.grid import PARTS
from satpack.model.grids.walls import cut_by_walls, faces_on_walls, walls

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from satpack.model.grids.grid import Cell, Cells, Grid

    Reals = NDArray[np.float64]

_EXACT = 1e-6


def other_cells(grid: Grid, cells: Cells) -> Cells | None:
    """Return cells that make the same shape although no symmetry of the grid maps one set to the other; None if none do.

    Nothing is found on grids whose cells are not the parts into which planes cut space. In the plane the shape may be
    turned over.

    >>> from satpack.model.grids import GRIDS
    >>> around_a_square = [*GRIDS["tan"].domain, (2, 0), (0, 2), (-2, 0), (0, -2)]
    >>> other_cells(GRIDS["tan"], tuple(sorted(around_a_square))) is None
    False
    >>> other_cells(GRIDS["tan"], ((0, 1), (1, 0))) is None
    True
    """
    if not cut_by_walls(grid) or len(grid.domain) == 1:
        return None
    import numpy as np

    flat = grid.dimension == 2
    faces = _faces(grid, cells)
    own = grid.canonical(cells, reflect=flat)
    planes = _planes(grid)
    normals = np.array([planes.units[i] for i, _ in faces])
    depths = np.array([planes.depth(i, along) for i, along in faces])
    for turn in _turns(grid, tuple(sorted({i for i, _ in faces}))):
        turned = normals @ turn.T
        for shift in planes.shifts(turned, depths):
            if planes.are_kept(turn, shift):
                continue  # a symmetry of the grid
            found = planes.cells_of(cells, turn, shift)
            if len(found) and grid.canonical(found, reflect=flat) != own:
                return found
    return None


def _faces(grid: Grid, cells: Cells) -> list[tuple[int, int]]:
    """Return the planes of a shape's faces: the index of the walls, and the offset along their normal in parts."""
    index = {each.normal: i for i, each in enumerate(walls(grid))}
    times: Counter[tuple[frozenset[Cell], tuple[int, int]]] = Counter()
    for cell in cells:
        for face, normal, along in faces_on_walls(grid, cell):
            times[frozenset(face), (index[normal], along)] += 1
    return sorted({plane for (_, plane), often in times.items() if often == 1})


@cache
def _turns(grid: Grid, used: tuple[int, ...]) -> tuple[Reals, ...]:
    """Return the isometries that map these kinds of walls to kinds of walls, one for each class under the grid's symmetries.

    In space only rotations: no solid is turned into its mirror image.
    """
    import numpy as np

    units = _planes(grid).units
    wanted = units[list(used)]
    first = _independent(wanted)
    symmetries = [_cartesian(grid, matrix) for matrix in grid.point_group]
    signed = np.concatenate([units, -units])
    angles, wanted_angles = signed @ signed.T, wanted[first] @ wanted[first].T
    chosen: list[tuple[int, ...]] = [()]
    for i in range(grid.dimension):
        # directions at the same angles to those before
        alike = np.abs(angles[:, :, None] - wanted_angles[i, :i]) < _EXACT
        chosen = [
            (*before, new)
            for before in chosen
            for new in range(len(signed))
            if new not in before and all(alike[new, old, j] for j, old in enumerate(before))
        ]
    found: list[Reals] = []
    for targets in chosen:
        turn = np.linalg.solve(wanted[first], signed[list(targets)]).T
        if grid.dimension == 3 and np.linalg.det(turn) < 0:
            continue
        images = wanted @ turn.T
        onto = np.abs(np.abs(images @ units.T) - 1).min(axis=1)
        if onto.max() < _EXACT and not any(
            np.abs(m @ other - turn).max() < _EXACT for other in found for m in symmetries
        ):
            found.append(turn)
    return tuple(found)


def _independent(vectors: Reals) -> list[int]:
    """Return the first vectors of a list that span the same space as all."""
    import numpy as np

    found: list[int] = []
    for i in range(len(vectors)):
        if np.linalg.matrix_rank(vectors[[*found, i]], tol=_EXACT) > len(found):
            found.append(i)
    return found


def _cartesian(grid: Grid, matrix: tuple[tuple[int, ...], ...]) -> Reals:
    import numpy as np

    space = np.array(grid.embedding).T
    found: Reals = space @ np.array(matrix) @ np.linalg.inv(space)
    return found


class _Planes:
    """The walls of a grid as planes on paper or in space, in edges."""

    def __init__(self, grid: Grid) -> None:
        import numpy as np

        self._grid = grid
        self._space = np.array(grid.embedding)
        self._walls = walls(grid)
        # a normal of the lattice's coordinates is a row vector, and points there are columns
        rows = np.array([each.normal for each in self._walls]) @ np.linalg.inv(self._space).T
        self._lengths = np.linalg.norm(rows, axis=1)
        self.units: Reals = rows / self._lengths[:, None]
        self._homes = [self._inner(kind) for kind in range(len(grid.domain))]
        every = [(i, offset) for i, each in enumerate(self._walls) for offset in each.offsets]
        self._normals = self.units[[i for i, _ in every]]
        self._depths = np.array([self.depth(i, offset) for i, offset in every])
        self._kept: dict[tuple[float, ...], bool] = {}

    def depth(self, kind: int, along: int) -> float:
        """Return the signed distance of a plane from the origin."""
        return float(along / PARTS / self._lengths[kind])

    def shifts(self, normals: Reals, depths: Reals) -> Iterator[Reals]:
        """Yield the shifts, up to translations of the grid, that take planes to walls."""
        import numpy as np

        first = _independent(normals)
        rows = normals[first]
        seen: set[tuple[float, ...]] = set()
        choices = []
        for i in first:
            kind, sign = self._kind(normals[i])
            each = self._walls[kind]
            period = each.period / PARTS / self._lengths[kind]
            choices.append(
                [
                    sign * (offset / PARTS / self._lengths[kind] + period * k) - depths[i]
                    for offset in each.offsets
                    for k in range(_PERIODS)
                ]
            )
        lattice = np.linalg.inv(np.array(self._grid.translations) @ self._space)
        for far in product(*choices):
            shift = np.linalg.solve(rows, np.array(far))
            part = shift @ lattice
            key = tuple(np.round(part - np.floor(part + _EXACT), 4).tolist())
            if key not in seen:
                seen.add(key)
                if self._are_walls(normals, depths + normals @ shift):
                    yield shift

    def are_kept(self, turn: Reals, shift: Reals) -> bool:
        """Whether a turn followed by a shift maps all walls to walls, and so cells to cells."""
        key = (*turn.ravel().round(4).tolist(), *shift.round(4).tolist())
        if key not in self._kept:
            turned = self._normals @ turn.T
            self._kept[key] = self._are_walls(turned, self._depths + turned @ shift)
        return self._kept[key]

    def _are_walls(self, normals: Reals, depths: Reals) -> bool:
        for normal, depth in zip(normals, depths.tolist(), strict=True):
            kind, sign = self._kind(normal)
            along = sign * depth * self._lengths[kind] * PARTS
            if abs(along - round(along)) > 1e-4 or not self._walls[kind].has(round(along)):
                return False
        return True

    def _kind(self, normal: Reals) -> tuple[int, int]:
        """Return the index of the walls with this normal, and 1 if it is theirs, -1 if it is its opposite."""
        import numpy as np

        along = self.units @ normal
        kind = int(np.abs(along).argmax())
        return kind, 1 if along[kind] > 0 else -1

    def cells_of(self, cells: Cells, turn: Reals, shift: Reals) -> Cells:
        """Return the cells of a shape's image, which must consist of cells."""
        import numpy as np

        grid = self._grid
        corners = np.array(
            [
                grid.cartesian(tuple(c + p for c, p in zip(cell, point, strict=True)))
                for cell in cells
                for face in grid.outlines[grid.kind_of(cell)]
                for point in face
            ]
        )
        back = np.linalg.inv(self._space)
        image = (corners @ turn.T + shift) @ back
        low, high = np.floor(image.min(axis=0)), np.ceil(image.max(axis=0))
        ranges = [range(int(a), int(b) + 1) for a, b in zip(low, high, strict=True)]
        candidates = [cell for cell in product(*ranges) if grid.has_cell(cell)]
        if not candidates:
            return ()
        inside = {self._signature(self._inside(cell)) for cell in cells}
        found = []
        for cell in candidates:
            place = (self._inside(cell) - shift) @ turn
            if self._signature(place) in inside:
                found.append(cell)
        return tuple(found)

    def _inside(self, cell: Cell) -> Reals:
        """Return a generic point inside a cell."""
        import numpy as np

        found: Reals = (
            np.array(cell, dtype=float) @ self._space + self._homes[self._grid.kind_of(cell)]
        )
        return found

    def _inner(self, kind: int) -> Reals:
        import numpy as np

        corners = sorted({point for face in self._grid.outlines[kind] for point in face})
        weights = np.array([1.0 + 0.137 * i + 0.0519 * i * i for i in range(len(corners))])
        found: Reals = (weights / weights.sum()) @ np.array(corners) @ self._space
        return found

    def _signature(self, point: Reals) -> tuple[int, ...]:
        """Return how many walls of each kind lie between the origin and a point, which identifies its cell."""
        along = (self.units @ point) * self._lengths * PARTS
        return tuple(
            sum(int((value - offset) // each.period) for offset in each.offsets)
            for value, each in zip(along.tolist(), self._walls, strict=True)
        )


@cache
def _planes(grid: Grid) -> _Planes:
    return _Planes(grid)


_PERIODS = 4
"""Periods of each kind of wall that are tried; shifts by more are shifts by fewer and a translation of the grid."""
