"""The ledger of a run, a file that outlives any end: the cubes finished and the solutions they hold.

A cube that was finished, and one that was cut into parts, is one row and one transaction; a cube without a row is
still to be done. The search as a whole is the first cube that is cut. For a cut the file has only the number of parts
that were wanted: the parts are worked out again, so that there is no cube but those of the search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self

from satpack.engines.work.cubes import MOST_CUBES, MOST_PARTS
from satpack.engines.work.rows import Row, cube_of, name_of
from satpack.engines.work.store import Store, is_right

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from satpack.engines.work.cubes import Cube, SolutionNumbers
    from satpack.engines.work.rows import Rows

__all__ = ["Answers", "Kept", "Ledger"]

_WHOLE = "whole"
"""The name of the search as a whole, among those of cubes."""


class Divided(Protocol):
    """The part of a `satpack.engines.work.cubes.CubeWorker` that a ledger needs."""

    def cubes(self, wanted: int) -> list[Cube]:
        """Cut the search."""

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube."""

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Check the solutions reported for a cube."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The cubes of a search that are done, and those that are not."""

    done: int
    """Number of finished cubes."""
    solutions: Iterator[list[SolutionNumbers]]
    """Those of each finished cube, read as they are requested, as long as the ledger is open."""
    told: set[SolutionNumbers]
    """Found in cubes that were cut afterwards, so that they are or will be found again."""
    left: dict[Cube, float]
    """The cubes that are not done, in order, and the share of the search that each is."""

    @property
    def cubes(self) -> int:
        """The number of cubes, not counting those that were cut."""
        return self.done + len(self.left)


@dataclass(slots=True)
class _Tree:
    """The cubes that can be reached by rows from the whole search: names of rows, and the cubes left."""

    done: dict[str, None]
    cut: dict[str, None]
    left: dict[Cube, float]


class Ledger:
    """A run of a search in cubes, kept in the file `path`, which is created if missing.

    `facts` identify the search: puzzle, engine, options, version, and a digest of the meaning of the numbers of cubes.
    `worker` cuts the search and cubes as it did when the file was written, and checks solutions. `note` is a remark on
    the file, if any. Raises InputError if the file is not a run, belongs to another search, is in use by another
    process, or can't be written.
    """

    def __init__(self, path: str, facts: Mapping[str, str], worker: Divided) -> None:
        self._worker = worker
        self._store = Store(path, facts, self._reached)
        self.note = self._store.note

    def _reached(self, found: Rows) -> set[str]:
        """Walk from the search as a whole along rows that are right, and return their names."""
        self._tree = tree = _Tree({}, {}, {})
        whole = found.row(_WHOLE)
        if whole is None or whole.wanted is None or whole.solutions:
            return set()
        if not 0 < whole.wanted <= MOST_CUBES:
            return set()
        tree.cut[_WHOLE] = None
        cubes = self._worker.cubes(whole.wanted)
        open_cubes = [(cube, 1 / len(cubes)) for cube in reversed(cubes)]
        while open_cubes:
            cube, share = open_cubes.pop()
            name = name_of(cube)
            row = found.row(name)
            if row is None or not self._is_right(cube, row):
                tree.left[cube] = share
            elif row.wanted is None:
                tree.done[name] = None
            else:
                parts = self._worker.parts(cube, row.wanted)
                tree.cut[name] = None
                if parts == [cube]:  # found to be too small to be cut
                    tree.left[cube] = share
                else:
                    open_cubes += [(part, share / len(parts)) for part in reversed(parts)]
        return {*tree.done, *tree.cut}

    def _is_right(self, cube: Cube, row: Row) -> bool:
        """Return whether the solutions of a row lie in its cube, and it can be cut as the row states."""
        if row.wanted is not None and not 1 < row.wanted <= MOST_PARTS:
            return False
        return is_right(self._worker.check, cube, row.solutions)

    def kept(self) -> Kept | None:
        """Return the results of earlier runs; None if no run got as far as cutting the search."""
        tree = self._tree
        if not tree.cut:
            return None
        cut = [name for name in tree.cut if tree.left]
        told = {solution for solutions in self._solutions(cut) for solution in solutions}
        return Kept(len(tree.done), self._solutions(tree.done), told, tree.left)

    def _solutions(self, names: Iterable[str]) -> Iterator[list[SolutionNumbers]]:
        """Yield the solutions of rows, one at a time, since all of them may take much room."""
        for name in names:
            yield self._store.row(name).solutions

    def plan(self, wanted: int) -> None:
        """Write down into about how many cubes a new run cuts the search."""
        self._store.write(Row(_WHOLE, wanted, []))

    def finish(self, cube: Cube, solutions: list[SolutionNumbers]) -> None:
        """Write down that a cube is done, and all solutions it holds."""
        self._store.write(Row(name_of(cube), None, solutions))

    def cut(self, cube: Cube, wanted: int, told: list[SolutionNumbers]) -> None:
        """Write down into about how many parts a cube is cut, and which of its solutions were found."""
        self._store.write(Row(name_of(cube), wanted, told))

    def close(self) -> None:
        """Close the file, leaving one file and no journal."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


class Answers:
    """A run of many questions with one answer each, kept in the file `path`, which is created if missing.

    `facts` identify the questions; `verify` takes the numbers of a question and of its answer, and raises an error if
    these are wrong. `note` is a remark on the file, if any. Raises InputError if the file is not a run, belongs to
    other questions, is in use by another process, or can't be written.
    """

    def __init__(
        self, path: str, facts: Mapping[str, str], verify: Callable[[Cube, SolutionNumbers], None]
    ) -> None:
        self._verify = verify
        self._store = Store(path, facts, self._right)
        self.note = self._store.note

    def _right(self, found: Rows) -> dict[str, Cube]:
        """Return the names of rows that are the answer to a question."""
        names = [name for name in found.names() if isinstance(name, str)]
        self._cubes = {
            name: cube
            for name in names
            if (cube := cube_of(name)) is not None and self._is_right(cube, found.row(name))
        }
        return self._cubes

    def _is_right(self, cube: Cube, row: Row | None) -> bool:
        """Return whether a row is the one answer to a question."""
        if row is None or row.wanted is not None or len(row.solutions) != 1:
            return False
        return is_right(self._verify, cube, row.solutions[0])

    def kept(self) -> Iterator[tuple[Cube, SolutionNumbers]]:
        """Yield the questions that earlier runs answered, and the answers."""
        for name, cube in self._cubes.items():
            (answer,) = self._store.row(name).solutions
            yield cube, answer

    def keep(self, cube: Cube, answer: SolutionNumbers) -> None:
        """Write down an answer."""
        self._store.write(Row(name_of(cube), None, [answer]))

    def close(self) -> None:
        """Close the file, leaving one file and no journal."""
        self._store.close()
