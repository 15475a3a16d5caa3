"""Does a shape tile? A periodic tiling by its copies, a proof that there is none, or how far the search got.

Isohedral tilings come first, all of them, those by translations and half turns before others. A shape without any is surrounded by coronas,
one more at a time, which ends if there is no further one; between them tilings of several classes of copies are looked for,
and any tilings at all on larger and larger tori.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Unpack

from satpack.io.formats.declared import filled, rounded
from satpack.model.abilities import Pictured
from satpack.model.answer import Conclusion, Result
from satpack.model.grids.coordinates import sorted_cells, to_file
from satpack.model.grids.vectors import plus
from satpack.model.warrant import UNASKED, Warrant
from satpack.questions.question import question
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many
from satpack.tilings.plane.coronas import CoronaSearch, Heesch
from satpack.tilings.plane.shape import shape_given
from satpack.tilings.questions.formats import HeeschRecord, TilingRecord, about
from satpack.tilings.questions.tiling_options import TileOptions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.grids import Cell, Grid
    from satpack.runtime.progress import Tell
    from satpack.tilings.plane.coronas import Coronas
    from satpack.tilings.plane.periodic import PeriodicTiling
    from satpack.tilings.plane.shape import Copy, Shape

# trials of a search for tilings of k classes, which is complete more often than not
_TRIALS = 3_000


@dataclass(frozen=True, slots=True)
class TilingAnswer(Result, Pictured):
    """Whether a shape tiles.

    Attributes
    ----------
    name : str
        The shape's name.
    shape : Shape
        The shape.
    tiles : bool or None
        Whether its copies tile the plane, or space; None if that is not decided.
    tiling : PeriodicTiling or None
        The tiling found, if it tiles: verified.
    least : bool
        Whether it is proved that no tiling has fewer classes of copies under its symmetries; in space, that no
        fundamental domain has fewer copies.
    heesch : Heesch or None
        How many coronas it has, if they were looked for and it is not known to tile.
    coronas, coronas_without_holes : Coronas
        The most that were found, with holes allowed in the outermost, and without.
    level : int
        If it does not tile: at which level there are no coronas of any kind. Else up to which they were looked for.
    dead_holes : tuple of (int, tuple of Copy)
        The clauses of the search beyond the formula of that level: copies, each of up to some level, that can't occur
        together because they enclose a hole that nothing fills.
    copies_tried : int
        Up to how many copies tori were searched completely.
    hole : bool
        Whether the shape has a hole that no copy fills: then it does not tile.
    reason : str
        The reason for the answer.
    seconds : float
        Wall-clock time.
    warrant : Warrant
        The basis of the claim that there are no more coronas, if so.
    """

    name: str
    shape: Shape
    tiles: bool | None = None
    tiling: PeriodicTiling | None = None
    least: bool = False
    heesch: Heesch | None = None
    coronas: Coronas = ()
    coronas_without_holes: Coronas = ()
    level: int = 0
    dead_holes: tuple[tuple[int, tuple[Copy, ...]], ...] = field(default=(), repr=False)
    copies_tried: int = 0
    hole: bool = False
    reason: str = ""
    seconds: float = 0.0
    warrant: Warrant = UNASKED

    def to_record(self) -> TilingRecord:
        """Return the record `satpack-tiling-1`."""
        shape, grid, tiling, heesch = self.shape, self.shape.grid, self.tiling, self.heesch
        record = TilingRecord(
            **about(self.name, shape),
            tiles=self.tiles,
            reason=self.reason,
            hole=self.hole,
            isohedral=self.isohedral,
            seconds=rounded(self.seconds),
        )
        if tiling is not None:
            record.least = self.least
            record.way = tiling.way
            record.periods = [_period(grid, period) for period in tiling.lattice.short_periods]
            record.domain = [sorted_cells(grid, cells) for cells in tiling.domain]
            record.classes = tiling.classes
        if heesch is not None:
            record.heesch = filled(HeeschRecord, heesch)
            record.coronas = _coronas(shape, self.coronas)
            record.coronas_without_holes = _coronas(shape, self.coronas_without_holes)
            record.level = self.level
            record.warrant = self.warrant.text
        if self.tiles is None:
            record.copies_tried = self.copies_tried
        return record

    @property
    def conclusion(self) -> Conclusion:
        """Whether it tiles."""
        if self.tiles is None:
            return "undecided"
        return "answered" if self.tiles else "impossible"

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield whether it tiles, and the tiling."""
        del verbose
        yield f"{self.sentence} ({self.seconds:.2f} s)"
        if self.tiling is not None:
            yield ""
            periods = " ".join(str(list(period)) for period in self.tiling.lattice.short_periods)
            yield f"domain   {many(len(self.tiling), 'copy', 'copies')}, verified on the torus and in a patch"
            yield f"periods  {periods}"

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        if self.tiling is not None:
            return f"{self.name}: tiles {self._way()}"
        if self.hole:
            return f"{self.name}: does not tile: {self.reason}"
        if self.tiles is None:
            return f"{self.name}: undecided: {'; '.join(self._reached())}"
        assert self.heesch is not None
        mirrored = " without mirror images" * self.shape.leaves_out_mirror_images
        numbers = self.warrant.qualify(f"Heesch number {_numbers(self.heesch)}")
        return f"{self.name}: does not tile{mirrored}: {numbers}"

    def _way(self) -> str:
        tiling = self.tiling
        assert tiling is not None
        if self.shape.grid.dimension > 2:
            return f"space with {many(len(tiling), 'copy', 'copies')} in the least period"
        if tiling.isohedral > 1:
            fewest = "" if self.least else " (perhaps fewer)"
            return f"with {tiling.isohedral} classes of copies{fewest}: it is anisohedral"
        return _WAYS[tiling.way]

    def _reached(self) -> Iterator[str]:
        """Yield why it is undecided whether a shape tiles, and how far the search came."""
        yield self.reason
        if self.heesch is not None:
            least = "" if self.heesch.exact else "at least "
            yield self.warrant.qualify(f"coronas: {least}{_numbers(self.heesch)}")
        if self.copies_tried and self.tori_tried not in self.reason:
            yield self.tori_tried

    @property
    def tori_tried(self) -> str:
        """The tori that were searched completely, in words, for a shape of which it is undecided whether it tiles."""
        return f"no tiling has up to {many(self.copies_tried, 'copy', 'copies')} in a period"

    @property
    def isohedral(self) -> int | None:
        """The number of classes of copies under the symmetries of the tiling; None if there is no tiling."""
        return None if self.tiling is None else self.tiling.isohedral


_WAYS = {
    "translations": "by translations",
    "half turns": "by translations and half turns",
    "turns": "isohedrally",
}


def _numbers(heesch: Heesch) -> str:
    return f"{heesch.without_holes} without holes, {heesch.holes_allowed} with holes allowed in the outermost"


def _period(grid: Grid, period: Cell) -> list[int]:
    """Return a period in the coordinates that cells are written in."""
    here = grid.domain[0]
    there = plus(here, period)
    pairs = zip(to_file(grid, there), to_file(grid, here), strict=True)
    return [a - b for a, b in pairs]


def _coronas(shape: Shape, coronas: Coronas) -> list[list[list[list[int]]]]:
    return [[sorted_cells(shape.grid, shape.cells_of(copy)) for copy in level] for level in coronas]


def tile_search_for(cells: Iterable[Cell], **options: Unpack[TileOptions]) -> TileSearch:
    asked = complete(TileOptions, options)
    shape = shape_given(cells, asked["grid"], reflect=asked["reflect"])
    return TileSearch(shape, asked)


class TileSearch:
    """The search for an answer; its results are valid after Ctrl-C, too."""

    def __init__(self, shape: Shape, asked: TileOptions) -> None:
        self._shape, self._asked = shape, asked
        self._deadline = NEVER
        self._known = TilingAnswer(asked["name"], shape, reason="interrupted")
        self._started = time.monotonic()

    def result(self) -> TilingAnswer:
        if self._known.tiling is not None:
            self._known.tiling.verify()
        return replace(self._known, seconds=time.monotonic() - self._started)

    def run(self, tell: Tell = silent) -> TilingAnswer:
        self._deadline = Deadline.after(self._asked["timeout"])
        try:
            steps = self._in_plane() if self._shape.grid.dimension == 2 else self._in_space()
            for found in steps:
                self._known = found
                tell(many(found.level, "corona"))
                if found.tiles is not None:
                    self._known = self._with_fewest_classes(found)
                    return self.result()
            reason = self._known.tori_tried
            if self._known.level:
                rings = many(self._known.level, "corona")
                reason = f"it has {rings}, if any may have holes, and {reason}"
        except Undecided as limit:
            reason = str(limit)
        self._known = replace(self._known, reason=reason)
        return self.result()

    def _in_plane(self) -> Iterator[TilingAnswer]:
        from satpack.tilings.plane.isohedral import simplest

        shape = self._shape
        if shape.has_dead_hole:
            reason = "it has a hole that no copy fills"
            yield replace(
                self._known, tiles=False, hole=True, heesch=Heesch(exact=True), reason=reason
            )
            return
        found = simplest(shape, self._deadline)
        if found is not None:
            yield self._tiles(found, least=True)
            return
        most, copies = self._asked["copies"], 0
        with CoronaSearch(shape) as coronas:
            for level in count(1):
                if level <= self._asked["coronas"]:
                    yield self._surrounded(coronas)
                # most that do not tile are known not to after two coronas
                while level > 1 and copies < min(2 * level, most):
                    copies += 1
                    yield from self._on_tori(copies)
                if level >= self._asked["coronas"] and copies == most:
                    return

    def _surrounded(self, coronas: CoronaSearch) -> TilingAnswer:
        try:
            coronas.grow(self._deadline)
        finally:
            self._known = replace(
                self._known,
                heesch=coronas.heesch,
                coronas=coronas.best,
                coronas_without_holes=coronas.best_without_holes,
                level=coronas.level,
                dead_holes=tuple(coronas.dead_holes),
                warrant=coronas.warrant,
            )
        if not coronas.does_not_tile:
            return self._known
        times = "once" if coronas.level == 1 else f"{coronas.level} times"
        reason = coronas.warrant.of(f"copies can't surround it {times}, even with holes")
        return replace(self._known, tiles=False, reason=reason)

    def _in_space(self) -> Iterator[TilingAnswer]:
        for copies in range(1, self._asked["copies"] + 1):
            yield from self._on_tori(copies)

    def _on_tori(self, copies: int) -> Iterator[TilingAnswer]:
        """Yield a tiling with a given number of copies in its domain, or that all tori were searched."""
        from satpack.tilings.plane.periodic import tilings_of, tori

        for torus in tori(self._shape, copies):
            for found in tilings_of(self._shape, torus, deadline=self._deadline):
                yield self._tiles(found, least=self._shape.grid.dimension > 2)
                return
        yield replace(self._known, copies_tried=copies)

    def _tiles(self, found: PeriodicTiling, *, least: bool) -> TilingAnswer:
        return TilingAnswer(
            self._known.name,
            self._shape,
            tiles=True,
            tiling=found,
            least=least,
            level=self._known.level,
            copies_tried=self._known.copies_tried,
        )

    def _with_fewest_classes(self, found: TilingAnswer) -> TilingAnswer:
        """Return the answer, with a tiling of fewer classes if there is one, and whether the number is proved minimal."""
        from satpack.tilings.plane.isohedral import OrbitSearch

        if found.tiling is None or found.least:
            return found
        try:
            for classes in range(2, found.tiling.isohedral):
                search = OrbitSearch(
                    self._shape, classes, deadline=self._deadline, nodes=_TRIALS * 2**classes
                )
                better = search.first()
                if better is not None:
                    return replace(found, tiling=better, least=better.isohedral == classes)
                if not search.complete:
                    return found
        except Undecided:
            return found
        return replace(found, least=True)


@question(TileOptions, begin=tile_search_for, doing="tiling with", of="shape")
def tile(cells: Iterable[Cell], **options: Unpack[TileOptions]) -> TilingAnswer:
    """Find out whether copies of a shape tile the plane, or space.

    Parameters
    ----------
    cells : iterable of Cell
        The shape; of a piece its `cells`.
    **options
        Those of `TileOptions`.

    Returns
    -------
    TilingAnswer
        Whether it tiles, with the tiling; or the coronas and that there are no more; or how far the search came.

    Raises
    ------
    InputError
        If there is no shape, it falls into parts, or an option is out of range.

    Examples
    --------
    >>> found = tile([(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)])
    >>> found.tiles, found.tiling.way, found.isohedral
    (True, 'half turns', 1)
    """
    return tile_search_for(cells, **options).run()
