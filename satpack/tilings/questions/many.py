"""The same question about many shapes, in several processes; a run that ended early can be resumed."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from satpack.io.formats.declared import rounded
from satpack.model.answer import Result
from satpack.runtime.limits import NEVER
from satpack.runtime.wording import many
from satpack.tilings.plane.shape import Shape, check_connected
from satpack.tilings.questions.formats import HeeschCounts, TilingsRecord
from satpack.tilings.questions.tile import tile_search_for
from satpack.tilings.questions.tiling_records import answer_of, record_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.io.store import Store
    from satpack.model.grids import Cells, Grid
    from satpack.tilings.questions.tile import TileSearch, TilingAnswer


@dataclass(frozen=True, slots=True)
class TilingBounds:
    """Bounds on the search for each shape; as for `satpack.tile`."""

    coronas: int
    copies: int  # in a fundamental domain
    timeout: float | None = None  # seconds for each shape


@dataclass(slots=True)
class TilingTally(Result):
    """Statistics of the results for many shapes."""

    grid: Grid
    shapes: int = 0  # shapes asked about
    holes: int = 0  # shapes with a hole that no copy fills
    undecided: int = 0  # shapes of which it is unknown whether they tile
    isohedral: Counter[int] = field(default_factory=Counter)
    """Shapes that tile, by the number of classes of copies; in space by the copies in the smallest domain found."""
    ways: Counter[str] = field(default_factory=Counter)  # isohedral tilings by `PeriodicTiling.way`
    without_holes: Counter[int] = field(default_factory=Counter)
    """Shapes that do not tile and have no dead hole, by their Heesch number without holes."""
    holes_allowed: Counter[int] = field(default_factory=Counter)
    """The same by their Heesch number with holes in the outermost corona."""
    seconds: float = 0.0  # sum over all answers
    complete: bool = False  # whether all shapes were asked about

    def add(self, found: TilingAnswer) -> None:
        """Count another answer."""
        self.shapes += 1
        self.seconds += found.seconds
        if found.tiling is not None:
            solid = found.shape.grid.dimension > 2
            number = len(found.tiling) if solid else found.tiling.isohedral
            self.isohedral[number] += 1
            if found.tiling.isohedral == 1:
                self.ways[found.tiling.way] += 1
        elif found.hole:
            self.holes += 1
        elif found.tiles is False and found.heesch is not None:
            self.without_holes[found.heesch.without_holes] += 1
            self.holes_allowed[found.heesch.holes_allowed] += 1
        else:
            self.undecided += 1

    @property
    def do_not_tile(self) -> int:
        """The number of shapes that do not tile, without those with a hole that no copy fills."""
        return sum(self.without_holes.values())

    def to_record(self) -> TilingsRecord:
        """Return the record `satpack-tilings-1`."""
        return TilingsRecord(
            grid=self.grid.name,
            shapes=self.shapes,
            isohedral=_histogram(self.isohedral),
            ways=dict(sorted(self.ways.items())),
            do_not_tile=self.do_not_tile,
            heesch=HeeschCounts(
                without_holes=_histogram(self.without_holes),
                holes_allowed=_histogram(self.holes_allowed),
            ),
            hole=self.holes,
            undecided=self.undecided,
            complete=self.complete,
            seconds=rounded(self.seconds),
        )

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the statistics in words."""
        del verbose
        yield ""
        rows: list[tuple[int, str]] = []
        for number, count in sorted(self.isohedral.items()):
            what = f"tile with {number} classes of copies"
            if self.grid.dimension > 2:
                what = f"tile with {many(number, 'copy', 'copies')} in the least period"
            elif number == 1:
                what = "tile isohedrally"
            rows.append((count, what))
        if self.do_not_tile:
            without, allowed = map(_listed, (self.without_holes, self.holes_allowed))
            numbers = f"Heesch numbers {without} without holes, {allowed} with holes allowed"
            rows.append((self.do_not_tile, f"do not tile; {numbers}"))
        if self.holes:
            rows.append((self.holes, "have a hole that no copy fills"))
        if self.undecided:
            rows.append((self.undecided, "undecided"))
        width = len(f"{self.shapes:,}")
        yield f"{self.shapes:{width},}  shapes{'' if self.complete else ', so far'}"
        for count, what in rows:
            yield f"{count:{width},}  {what}"


def _histogram(counter: Counter[int]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}


def _listed(counter: Counter[int]) -> str:
    return ", ".join(f"{number}: {count}" for number, count in sorted(counter.items()))


class TilingWorker:
    """Answers the question for shapes of one grid; may live in a child process."""

    def __init__(
        self,
        shapes: Sequence[tuple[str, Cells]],
        grid: Grid,
        reflect: bool | None,  # noqa: FBT001 - as it is sent to a child
        bounds: TilingBounds,
    ) -> None:
        self.arguments = shapes, grid, reflect, bounds  # for another worker
        # the last search; after Ctrl-C it has the partial answer
        self.search: TileSearch | None = None

    def ask(self, number: int) -> bytes:
        """Return the record of a shape's answer."""
        shapes, grid, reflect, bounds = self.arguments
        name, cells = shapes[number]
        self.search = tile_search_for(
            cells, grid=grid, reflect=reflect, name=name, **asdict(bounds)
        )
        return record_of(self.search.run())


def tile_each(
    shapes: Sequence[tuple[str, Cells]],
    grid: Grid,
    *,
    reflect: bool | None = None,
    bounds: TilingBounds,
    jobs: int = 1,
    resume: str | None = None,
    worker: TilingWorker | None = None,
    notes: list[str] | None = None,
) -> Iterator[TilingAnswer]:
    """Yield the answers about many shapes of one grid, given by names and cells, in their order.

    Answers that the file ``resume`` has already are verified instead of searched for again. A ``worker`` of the caller's
    own shows which search an interrupt stopped. A remark on the file is added to ``notes``. Raises InputError before
    the first search if ``jobs`` is invalid, a shape is not connected, or the file belongs to another run or can't be
    used.
    """
    from satpack.runtime.pool import Pool
    from satpack.runtime.processes import check_jobs

    check_jobs(jobs)
    for name, cells in shapes:
        check_connected(grid, cells, f"piece {name!r}")
    with ExitStack() as stack:
        store, found = None, dict[int, bytes]()
        if resume is not None:
            store = stack.enter_context(
                _store(resume, shapes, grid, reflect=reflect, bounds=bounds)
            )
            found.update((int(name), store.read(name)) for name in store.names)
            if notes is not None and store.note:
                notes.append(store.note)
        left = [number for number in range(len(shapes)) if number not in found]
        worker = worker or TilingWorker(shapes, grid, reflect, bounds)
        maker = "satpack.tilings.questions.many:TilingWorker", *worker.arguments
        waiting = iter(left)
        with Pool[int](min(jobs, len(left)), "ask", worker, maker) as pool:
            run = pool.run(lambda _: next(waiting, None), deadline=NEVER)
            fresh = chain.from_iterable(run)
            for following in range(len(shapes)):
                while following not in found:
                    number, record = next(fresh)
                    found[number] = record
                    if store is not None:
                        store.write(str(number), record)
                yield answer_of(found.pop(following))


def _store(
    resume: str,
    shapes: Sequence[tuple[str, Cells]],
    grid: Grid,
    *,
    reflect: bool | None,
    bounds: TilingBounds,
) -> Store:
    """Return the file of a run, with the answers to shapes, by their numbers, that are verified."""
    from hashlib import sha256

    from satpack.io.store import Store

    facts = {
        "question": "tile",
        "grid": grid.name,
        "reflect": str(reflect),
        "bounds": str(bounds),
        "shapes": sha256(repr(list(shapes)).encode()).hexdigest(),
    }
    numbers = {str(number): shape for number, shape in enumerate(shapes)}

    def verify(number: str, record: bytes) -> None:
        name, cells = numbers[number]
        answer_of(record, about=(name, Shape(grid, cells, reflect=reflect)))

    store = Store(resume, facts)
    store.keep(store.sound(verify))
    return store
