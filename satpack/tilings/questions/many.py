"""The same question about many shapes, in several processes; a run that ended early can be resumed.

Processes hand answers on as JSON, which a run's file keeps. Tilings and coronas are verified when they are read, and what an
answer says must follow from them. That there are no others (that a shape does not tile, that its Heesch numbers are exact, that
a tiling is the least) is believed.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Unpack

import msgspec

from satpack.io.formats.declared import filled
from satpack.model.answer import Result
from satpack.model.grids import given_grid, grid_named
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import EngineError, VerificationError
from satpack.runtime.limits import NEVER
from satpack.runtime.wording import many
from satpack.tilings.plane.coronas import Heesch, verify_coronas
from satpack.tilings.plane.lattice import Lattice
from satpack.tilings.plane.periodic import PeriodicTiling
from satpack.tilings.plane.shape import Copy, Shape, check_connected
from satpack.tilings.questions.formats import HeeschCounts, TilingsRecord
from satpack.tilings.questions.tile import TilingAnswer, tile_search_for
from satpack.tilings.questions.tiling_options import TileOptions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.io.store import Store
    from satpack.model.grids import Cells, Grid
    from satpack.tilings.questions.tile import TileSearch

_Vectors = tuple[tuple[int, ...], ...]
_Copies = tuple[Copy, ...]


class _TilingRecord(msgspec.Struct, omit_defaults=True):
    """The stored fields of an answer; those named as in `TilingAnswer` mean the same."""

    name: str
    grid: str
    cells: _Vectors
    reflect: bool
    tiles: bool | None
    rows: _Vectors | None
    copies: _Copies | None
    least: bool
    heesch: Heesch | None
    coronas: tuple[_Copies, ...]
    coronas_without_holes: tuple[_Copies, ...]
    level: Annotated[int, msgspec.Meta(ge=0)]
    copies_tried: Annotated[int, msgspec.Meta(ge=0)]
    hole: bool
    reason: str
    seconds: Annotated[float, msgspec.Meta(ge=0)]
    dead_holes: tuple[tuple[int, _Copies], ...] = ()
    warrant: Warrant = UNASKED


_ALIKE = [
    name
    for name in _TilingRecord.__struct_fields__
    if name not in ("grid", "cells", "reflect", "rows", "copies")
]

_NEAR, _FAR_A_CELL = 16, 6
"""How far copies of one domain may lie from the origin, by its number of cells; periods are shorter than that."""


def record_of(found: TilingAnswer) -> bytes:
    shape, tiling = found.shape, found.tiling
    record = _TilingRecord(
        grid=shape.grid.name,
        cells=shape.cells,
        reflect=shape.reflect,
        rows=None if tiling is None else tiling.lattice.rows,
        copies=None if tiling is None else tiling.copies,
        **{name: getattr(found, name) for name in _ALIKE},
    )
    return msgspec.json.encode(record)


def answer_of(record: bytes, *, about: tuple[str, Shape] | None = None) -> TilingAnswer:
    """Decode a record and verify the answer again; ``about``, a name and a shape, is compared too, where it may come from elsewhere."""
    try:
        kept = msgspec.json.decode(record, type=_TilingRecord)
        grid = grid_named(kept.grid)
        if about is not None and not _is_about(kept, *about):
            raise EngineError("an answer about a tiling is about another shape")
        shape = Shape(grid, kept.cells, reflect=kept.reflect)
        tiling = None
        if kept.copies is not None and kept.rows is not None:
            tiling = PeriodicTiling(shape, Lattice(grid, kept.rows), kept.copies)
            tiling.verify()
        for levels in (kept.coronas, kept.coronas_without_holes):
            verify_coronas(shape, levels)
    except (VerificationError, LookupError, TypeError, ValueError) as fault:
        raise EngineError(f"an answer about a tiling is wrong: {fault}") from fault
    alike = {name: getattr(kept, name) for name in _ALIKE}
    found = TilingAnswer(shape=shape, tiling=tiling, **alike)
    if not _follows(found):
        raise EngineError("an answer about a tiling contradicts itself")
    return found


def _follows(found: TilingAnswer) -> bool:
    """Whether an answer's claims are consistent with its tiling, its coronas and its shape."""
    heesch = found.heesch
    if not found.reason.isprintable() or not found.warrant.solver.isprintable():
        return False
    if heesch is not None:
        numbers = len(found.coronas_without_holes), len(found.coronas)
        if (heesch.without_holes, heesch.holes_allowed) != numbers:
            return False
    elif found.coronas or found.coronas_without_holes:
        return False
    if found.tiling is not None or found.tiles:
        return found.tiling is not None and found.tiles is True and heesch is None
    if found.hole:
        return found.tiles is False and found.shape.has_dead_hole
    return found.tiles is None or (
        heesch is not None and heesch.exact and heesch.holes_allowed < found.level
    )


def _is_about(kept: _TilingRecord, name: str, shape: Shape) -> bool:
    """Whether a record is about a shape, with coordinates so small that its size bounds the time of verification."""
    if (kept.name, kept.grid) != (name, shape.grid.name):
        return False
    if (kept.cells, kept.reflect) != (shape.cells, shape.reflect):
        return False
    copies = kept.copies or ()
    cells = len(copies) * len(shape)
    far = _NEAR + _FAR_A_CELL * cells
    vectors = [*(kept.rows or ()), *(shape.frame.vector(shift) for _, shift in copies)]
    return all(abs(number) <= far for vector in vectors for number in vector)


@dataclass(slots=True)
class TilingTally(Result):
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
        return filled(
            TilingsRecord,
            self,
            grid=self.grid.name,
            isohedral=_histogram(self.isohedral),
            ways=dict(sorted(self.ways.items())),
            heesch=HeeschCounts(
                without_holes=_histogram(self.without_holes),
                holes_allowed=_histogram(self.holes_allowed),
            ),
            hole=self.holes,
        )

    def report(self, *, verbose: bool = False) -> Iterator[str]:
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

    def __init__(self, shapes: Sequence[tuple[str, Cells]], asked: TileOptions) -> None:
        self.arguments = shapes, asked  # for another worker
        # the last search; after Ctrl-C it has the partial answer
        self.search: TileSearch | None = None

    def begin(self, number: int) -> TileSearch:
        """Begin the search for a shape, and check the options."""
        shapes, asked = self.arguments
        name, cells = shapes[number]
        named: TileOptions = {**asked, "name": name}
        self.search = tile_search_for(cells, **named)
        return self.search

    def ask(self, number: int) -> bytes:
        return record_of(self.begin(number).run())


def tile_each(
    shapes: Sequence[tuple[str, Cells]],
    *,
    jobs: int = 1,
    resume: str | None = None,
    worker: TilingWorker | None = None,
    notes: list[str] | None = None,
    **options: Unpack[TileOptions],
) -> Iterator[TilingAnswer]:
    """Yield the answers about many shapes of one grid, given by names and cells, in their order; a time limit is for each.

    Answers that the file ``resume`` has already are verified instead of searched for again. A ``worker`` of the caller's
    own shows which search an interrupt stopped. A remark on the file is added to ``notes``.
    """
    from satpack.runtime.pool import Pool
    from satpack.runtime.processes import check_jobs

    check_jobs(jobs)
    asked = complete(TileOptions, options)
    asked["grid"] = grid = given_grid(asked["grid"])
    for name, cells in shapes:
        check_connected(grid, cells, f"piece {name!r}")
    with ExitStack() as stack:
        store, found = None, dict[int, bytes]()
        if resume is not None:
            store = stack.enter_context(_store(resume, shapes, grid, asked))
            found.update((int(name), store.read(name)) for name in store.names)
            if notes is not None and store.note:
                notes.append(store.note)
        left = [number for number in range(len(shapes)) if number not in found]
        worker = worker or TilingWorker(shapes, asked)
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
    resume: str, shapes: Sequence[tuple[str, Cells]], grid: Grid, asked: TileOptions
) -> Store:
    """Return the file of a run, with the answers to shapes, by their numbers, that are verified."""
    from hashlib import sha256

    from satpack.io.store import Store

    facts = {
        "question": "tile",
        "grid": grid.name,
        "reflect": str(asked["reflect"]),
        "bounds": str((asked["coronas"], asked["copies"], asked["timeout"])),
        "shapes": sha256(repr(list(shapes)).encode()).hexdigest(),
    }
    numbers = {str(number): shape for number, shape in enumerate(shapes)}

    def verify(number: str, record: bytes) -> None:
        name, cells = numbers[number]
        answer_of(record, about=(name, Shape(grid, cells, reflect=asked["reflect"])))

    store = Store(resume, facts)
    store.keep(store.sound(verify))
    return store
