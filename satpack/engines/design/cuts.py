"""Cuts of a piece, examined: the sets of pieces they give, and the findings about these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, count, islice
from string import ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.engines.design.cutting import Cutter
from satpack.engines.design.examiner import Examiner, targets_of
from satpack.engines.design.record import Seen, SetRecord, kinds_of
from satpack.engines.prepared import Prepared
from satpack.model.designs.design import Cut, Design
from satpack.model.pieces import Piece
from satpack.model.ranges import Copies
from satpack.model.turning import form_of, image_of, turn_of
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.engines.design.cutting import Parts
    from satpack.engines.disassembly.taking import Taker
    from satpack.engines.work.cubes import Cube
    from satpack.model.grids import Cells, Matrix
    from satpack.model.looks import Shape
    from satpack.model.pieces import Turn
    from satpack.model.puzzle import Puzzle

_CUT = -2
"""Begins the numbers of a cut, and those of nothing else."""

_MOST_FORMS = 100_000
"""Parts whose forms are remembered."""


@dataclass(frozen=True, slots=True)
class CutRecord:
    """A cut, with the findings about its pieces; their numbers are those in `PieceCutter.puzzle_of`."""

    parts: Parts
    record: SetRecord

    def numbers(self) -> tuple[int, ...]:
        """Return it as numbers: for each cell its part, then those of the record."""
        size = sum(map(int.bit_count, self.parts))
        part_of = [
            next(place for place, part in enumerate(self.parts) if part >> cell & 1)
            for cell in range(size)
        ]
        return _CUT, size, *part_of, *self.record.numbers()

    @classmethod
    def of(cls, numbers: Sequence[int]) -> CutRecord:
        """Return the cut and its record that numbers encode; raise ValueError if they encode none."""
        mark, size, *rest = numbers
        if mark != _CUT or not 0 < size < len(rest) or not set(rest[:size]) <= set(range(size)):
            raise ValueError("these are not the numbers of a cut")
        parts = [0] * (max(rest[:size]) + 1)
        for cell, place in enumerate(rest[:size]):
            parts[place] |= 1 << cell
        return cls(tuple(parts), SetRecord.of(rest[size:]))


class CutPuzzle(NamedTuple):
    puzzle: Puzzle
    """With the design, and the parts in place of the piece; equal ones are copies of one."""
    forms: tuple[object, ...]
    """The canonical form of each of its pieces."""
    cells: tuple[tuple[str, Cells], ...]
    """The names of the new pieces, and the cells of each where they lie in the whole piece."""


class PieceCutter:
    """Cuts the piece of a puzzle's design, which is valid."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> None:
        design = puzzle.design
        assert design is not None
        assert isinstance(design.search, Cut)
        self._puzzle = puzzle
        self._whole = whole = puzzle.piece(design.search.piece)
        self._others = [piece for piece in puzzle.pieces if piece is not whole]
        number = {cell: place for place, cell in enumerate(whole.cells)}
        near = [
            [number[other] for other in puzzle.grid.neighbours(cell) if other in number]
            for cell in whole.cells
        ]
        self.cutter = Cutter(near, design.search.sizes_of(len(whole)), deadline)
        self._turn = turn_of(puzzle, whole)
        # an uncut puzzle is small, so that this takes little time
        groups = [
            {
                each.matrix
                for each in Prepared(replace(puzzle, region=target.region), deadline).symmetry.group
            }
            for target in targets_of(puzzle)
        ]
        self._matrices = self._distinct(sorted(set.intersection(*groups)))
        remembered = lru_cache(maxsize=_MOST_FORMS)
        self._images, self._form = remembered(self._made_images), remembered(self._made_form)
        self.grid, self.cells = puzzle.grid, whole.cells
        self.has_others = bool(self._others)
        first = targets_of(puzzle)[0].region
        self.holes = len(first) - len(whole)
        self.number = sum(piece.copies.low for piece in self._others) + len(self.cutter.sizes)
        self.design = Design(self.number, design.want, design.regions, design.best)

    def _distinct(self, matrices: list[Matrix]) -> list[Matrix]:
        """Return those of the symmetries that take pieces to different images; all, if the piece may not be turned."""
        grid = self._puzzle.grid
        if self._turn == "none":
            return matrices
        mirrors = [matrix for matrix in matrices if matrix not in grid.rotations]
        return [grid.point_group[0], *(mirrors[:1] if self._turn == "rotate" else [])]

    def key(self, parts: Parts) -> tuple[object, ...]:
        """Return an object common to cuts into the same pieces, or their images under a symmetry of all regions."""
        forms = [self._images(part) for part in parts]
        images = zip(*forms, strict=True)
        return min(tuple(sorted(image)) for image in images)

    def _made_images(self, part: int) -> tuple[Shape, ...]:
        """Return a part's canonical form under each of the symmetries."""
        piece, grid = self._piece("part", part), self._puzzle.grid
        return tuple(image_of(grid, piece, matrix, self._turn) for matrix in self._matrices)

    def _made_form(self, part: int) -> tuple[Turn, Shape]:
        return form_of(self._puzzle, self._piece("part", part))

    def _piece(self, name: str, part: int) -> Piece:
        cells = [cell for place, cell in enumerate(self._whole.cells) if part >> place & 1]
        return Piece(name, cells, turn=self._whole.turn)

    def puzzle_of(self, parts: Parts) -> CutPuzzle:
        """Return the puzzle of a cut: the pieces that are not cut, then the parts, the largest first."""
        names = self._names()
        pieces = list(self._others)
        place_of = {form_of(self._puzzle, piece): place for place, piece in enumerate(pieces)}
        cells = []
        for part in parts:
            place = place_of.setdefault(self._form(part), len(pieces))
            if place == len(pieces):
                piece = self._piece(next(names), part)
                pieces.append(piece)
                cells.append((piece.name, piece.cells))
            else:
                copies = pieces[place].copies.low + 1
                pieces[place] = replace(pieces[place], copies=Copies(copies, copies))
        puzzle = replace(self._puzzle, pieces=tuple(pieces), design=self.design)
        return CutPuzzle(puzzle, tuple(place_of), tuple(cells))

    def _names(self) -> Iterator[str]:
        """Yield names that no other piece has: letters, then letters with numbers."""
        taken = {piece.name for piece in self._others}
        for number in count():
            for letter in ascii_uppercase:
                name = f"{letter}{number or ''}"
                if name not in taken:
                    yield name


class CutExaminer:
    """Decides whether cuts meet a design's wishes, as `Examiner` does, in batches.

    `states` and `most` are as there, and so are `seen`, `bounds` and `deadline`.
    """

    def __init__(
        self,
        pieces: PieceCutter,
        *,
        states: int,
        most: int = 0,
        deadline: Deadline = NEVER,
    ) -> None:
        self.pieces = pieces
        self.design = pieces.design
        self.bounds = self.design.bounds
        self._states, self._most = states, most
        self.deadline = deadline
        self.seen = Seen()

    @property
    def deadline(self) -> Deadline:
        """The time limit of the examination, and of making cuts."""
        return self.pieces.cutter.deadline

    @deadline.setter
    def deadline(self, deadline: Deadline) -> None:
        self.pieces.cutter.deadline = deadline

    @property
    def is_quick(self) -> bool:
        """Whether `alone` helps: a cut's own assembly is known, and is to be taken apart."""
        return self.design.takes_apart and not self.pieces.has_others

    def alone(self, cuts: Sequence[Parts]) -> list[SetRecord]:
        """Return for each cut the record that it would have if its own assembly were the only one, a hundred times as fast."""
        numbers: dict[int, int] = {}
        rows = [
            [
                numbers.setdefault(part, len(numbers))
                for part in sorted(cut, key=lambda own: own & -own)
            ]
            for cut in cuts
        ]
        worker = self._pieces_as_they_lie(numbers)
        asked = np.array(rows, dtype=np.int32)
        fates = list(chain.from_iterable(worker.fates(asked, lambda: self.deadline.passed)))
        self.deadline.check()
        return [
            SetRecord(tuple(range(len(cut))), (1,), self.pieces.holes).with_fates([fate])
            for cut, fate in zip(cuts, fates, strict=True)
        ]

    def _pieces_as_they_lie(self, parts: Iterable[int]) -> Taker:
        """Return a worker that takes apart assemblies of parts where they lie in the whole piece."""
        from satpack.engines.disassembly.kernel import cells_in_classes
        from satpack.engines.disassembly.taking import Taker

        grid, whole = self.pieces.grid, self.pieces.cells
        bits = [[cell for cell in range(len(whole)) if part >> cell & 1] for part in parts]
        cells = cells_in_classes(grid, whole)[[cell for own in bits for cell in own]]
        ends = np.cumsum([len(own) for own in bits], dtype=np.int64)
        groups = np.zeros(len(bits), dtype=np.int32)
        return Taker(grid, self._states, False, (cells, ends, groups))  # noqa: FBT003 - as a child is sent it

    def hopeful(self, cuts: Sequence[Parts]) -> list[Parts]:
        """Return the cuts that may meet the wishes: if they must be unique, their own assembly must meet them."""
        if not (cuts and self.is_quick and self.bounds.most_solutions == 1):
            return list(cuts)
        records = self.alone(cuts)
        found = [
            cut for cut, record in zip(cuts, records, strict=True) if record.might_meet(self.bounds)
        ]
        dropped = len(cuts) - len(found)
        self.seen += Seen(sets=dropped, solvable=dropped, assemblies=dropped)
        return found

    def records(
        self, cuts: Sequence[Parts], *, all_of_them: bool = False
    ) -> list[SetRecord | None]:
        """Return the record of each cut, None if it misses the wishes, as `Examiner.records`."""
        if not cuts:
            return []
        made = [self.pieces.puzzle_of(cut) for cut in cuts]
        kinds: dict[object, int] = {}
        pieces: list[Piece] = []
        sets = []
        for puzzle, forms, _ in made:
            row = []
            for piece, form in zip(puzzle.pieces, forms, strict=True):
                kind = kinds.setdefault(form, len(kinds))
                if kind == len(pieces):
                    copies = Copies(0, self.pieces.number)
                    pieces.append(replace(piece, name=str(kind), copies=copies))
                row += [kind] * piece.copies.low
            sets.append(tuple(sorted(row)))
        together = replace(made[0].puzzle, pieces=tuple(pieces))
        examiner = Examiner(
            together, self.design, states=self._states, most=self._most, deadline=self.deadline
        )
        asked = np.unique(np.array(sets, dtype=np.int32), axis=0)
        records = examiner.records(asked[examiner.family.are_sets(asked)], all_of_them=all_of_them)
        self.seen += examiner.seen
        known = {record.kinds: record for record in records}
        return [
            replace(known[own], kinds=kinds_of(puzzle)) if own in known else None
            for (puzzle, *_), own in zip(made, sets, strict=True)
        ]


class CutCandidates:
    """Cuts, each of which is its own place."""

    noun = "cut"
    symmetry_breaking = "of cuts into the same pieces, or their mirror images, one is left"
    number: int | None = None
    chain = 32_768
    sampled = 128
    block = 64  # a part that several have is placed once
    short = 0.5

    def __init__(self, examiner: CutExaminer, way: str) -> None:
        self._examiner, self._pieces = examiner, examiner.pieces
        self._has_all = way == "each"
        self.forget()

    def forget(self) -> None:
        self._known: dict[Parts, SetRecord | None] = {}
        self._met: set[object] = set()
        self._best: tuple[object, ...] | None = None
        self._all = self._pieces.cutter.all()

    def begin(self, chance: random.Random, number: int) -> list[Parts]:
        cuts = iter(lambda: self._pieces.cutter.at_random(chance), None)
        return list(islice(cuts, number))

    def near(self, chance: random.Random, place: Parts, number: int) -> list[Parts]:
        cutter = self._pieces.cutter
        return [own for _ in range(number) if (own := cutter.neighbour(place, chance)) is not None]

    def examined(self, places: Sequence[Parts]) -> list[SetRecord | None]:
        """Return the record of each cut, None with far too many solutions; of its own assembly alone, if that is no better than the best."""
        fresh = [cut for cut in dict.fromkeys(places) if cut not in self._known]
        if fresh and self._examiner.is_quick:
            alone = dict(zip(fresh, self._examiner.alone(fresh), strict=True))
            fresh = [cut for cut, record in alone.items() if self._is_better(record)]
            others = len(alone) - len(fresh)
            self._examiner.seen += Seen(sets=others, solvable=others, assemblies=others)
            self._known |= alone
        for cut, record in zip(fresh, self._examiner.records(fresh, all_of_them=True), strict=True):
            self._known[cut] = record
            if record is not None and self._is_better(record):
                self._best = record.rank(self._examiner.design.best)
        return [self._known[cut] for cut in places]

    def _is_better(self, record: SetRecord) -> bool:
        """Whether a record meets the wishes, as far as is known, and ranks before the best so far."""
        examiner = self._examiner
        rank = record.rank(examiner.design.best)
        return record.meets(examiner.bounds) and (self._best is None or rank < self._best)

    def results(self, found: Sequence[tuple[Parts, SetRecord]]) -> list[CutRecord]:
        # the same pieces in another order rank before or after each other
        return [CutRecord(cut, record) for cut, record in found if self._is_new(cut)]

    def batch(self, chance: random.Random, start: int, stop: int) -> tuple[int, list[CutRecord]]:
        number = stop - start
        cuts = list(islice(self._all, number)) if self._has_all else self.begin(chance, number)
        own = self._examiner.hopeful([cut for cut in cuts if self._is_new(cut)])
        return len(cuts), [each for each in self._again(own) if each is not None]

    def _is_new(self, cut: Parts) -> bool:
        """Whether no cut of this cube was into the same pieces before."""
        key = self._pieces.key(cut)
        is_new = key not in self._met
        self._met.add(key)
        return is_new

    read = staticmethod(CutRecord.of)

    def again(self, cube: Cube, results: Sequence[CutRecord]) -> list[CutRecord | None]:
        del cube
        cuts = [each.parts for each in results]
        if not all(map(self._pieces.cutter.is_cut, cuts)):
            raise EngineError("a record of a cut makes no sense")
        if len(set(map(self._pieces.key, cuts))) < len(cuts):
            raise EngineError("a cut is repeated, or an image of it represents it")
        return self._again(cuts)

    def _again(self, cuts: Sequence[Parts]) -> list[CutRecord | None]:
        records = zip(cuts, self._examiner.records(cuts), strict=True)
        return [CutRecord(cut, record) if record else None for cut, record in records]
