"""A set of pieces found by a design: its puzzles, its JSON, and on demand a solution and the moves that take it apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING

from msgspec import UNSET

from satpack.engines.design.examiner import targets_of
from satpack.engines.design.record import SetRecord
from satpack.io.formats.declared import record_in
from satpack.io.formats.designs import DesignRecord
from satpack.model.abilities import Written
from satpack.model.colours import cells_by_colour
from satpack.model.designs.design import Cut
from satpack.model.designs.painting import COLOURS, REST, ColourWish, Marking, MarkWish, Painting
from satpack.model.expect import Expect
from satpack.model.grids.coordinates import listed_cells, to_file, written
from satpack.model.moves.disassembly import Ending
from satpack.model.pieces import Piece, Region
from satpack.model.ranges import Copies
from satpack.model.sides import Sides, listed_marks, marks_text, read_marks
from satpack.model.turning import form_of
from satpack.runtime.errors import InputError, OptionError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.model.colours import Paint
    from satpack.model.designs.design import Target
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.moves.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


Carved = tuple[tuple[str, "Cells"], ...]
"""The names of pieces, and the cells left out of each."""


def painted_puzzle(puzzle: Puzzle, painting: Painting, wish: ColourWish) -> Puzzle:
    """Return a puzzle with these colours, and without its design."""
    used = {name for _, name in painting.region}
    if not used:
        return replace(puzzle, design=None)
    colours = [colour for colour in COLOURS if colour.name in used]
    fills = wish.uncoloured == "uncoloured"
    if fills:
        colours.append(REST)
    region, of_piece = puzzle.region, dict(painting.pieces)

    def paint(cells: Cells, own: Paint) -> Paint:
        return tuple(((dict.fromkeys(cells, REST.name) if fills else {}) | dict(own)).items())

    return replace(
        puzzle,
        region=Region(region.required, region.optional, paint(region.cells, painting.region)),
        pieces=tuple(
            replace(piece, colours=paint(piece.cells, of_piece.get(piece.name, ())))
            for piece in puzzle.pieces
        ),
        colours=tuple(colours),
        design=None,
    )


def added_to(puzzle: Puzzle, added: Painting | Marking, wish: ColourWish | MarkWish) -> Puzzle:
    if isinstance(added, Painting):
        assert isinstance(wish, ColourWish)
        return painted_puzzle(puzzle, added, wish)
    assert isinstance(wish, MarkWish)
    if not added.pieces:
        return replace(puzzle, design=None)
    marks = dict(added.pieces)
    return replace(
        puzzle,
        pieces=tuple(replace(piece, sides=marks.get(piece.name, ())) for piece in puzzle.pieces),
        sides=Sides(unmarked=wish.unmarked),
        design=None,
    )


def puzzle_less(puzzle: Puzzle, left_out: Cells, carved: Carved) -> Puzzle:
    return carved_pieces(puzzle_without(puzzle, left_out), carved)


def puzzle_without(puzzle: Puzzle, out: tuple[Cell, ...]) -> Puzzle:
    """Return a puzzle without some cells of its region, and without its design."""
    left, region = set(out), puzzle.region
    return replace(
        puzzle,
        region=Region(
            [cell for cell in region.required if cell not in left],
            [cell for cell in region.optional if cell not in left],
            [(cell, name) for cell, name in region.colours if cell not in left],
        ),
        design=None,
    )


def carved_pieces(puzzle: Puzzle, carved: Carved) -> Puzzle:
    """Return a puzzle without some cells of its pieces, and without its design; pieces that become equal are merged into the whole one, if any."""
    out = dict(carved)
    kept: dict[object, Piece] = {}
    for piece in sorted(puzzle.pieces, key=lambda piece: piece.name in out):
        left = piece_without(piece, out.get(piece.name, ()))
        equal = kept.setdefault(key := (form_of(puzzle, left), left.group), left)
        if equal is not left:
            number = equal.copies.low + left.copies.low
            kept[key] = replace(equal, copies=Copies(number, number))
    names = [piece.name for piece in puzzle.pieces]
    pieces = sorted(kept.values(), key=lambda piece: names.index(piece.name))
    return replace(puzzle, pieces=tuple(pieces), design=None)


def piece_without(piece: Piece, out: Cells) -> Piece:
    """Return a piece without some of its cells."""
    return replace(piece, cells=tuple(cell for cell in piece.cells if cell not in out))


@dataclass(frozen=True, slots=True, eq=False)
class Designed(Written):
    """A set of pieces that meets the wishes.

    Attributes
    ----------
    source : Puzzle
        The candidates and the design.
    record : SetRecord
        The results for the set.
    left_out : tuple of Cell
        Cells left out of the first region, if the search decides that.
    carved : tuple of (str, Cells)
        Pieces, and the cells left out of each, if the search decides that.
    cut : tuple of (str, Cells)
        The new pieces, and the cells of each in the whole one, if the search cuts one; then `source` has the new pieces.
    added : Painting or Marking, optional
        The colours of cells, or marks on sides, if the search decides on these.
    """

    source: Puzzle
    record: SetRecord
    left_out: Cells = ()
    carved: tuple[tuple[str, Cells], ...] = ()
    cut: tuple[tuple[str, Cells], ...] = ()
    added: Painting | Marking | None = None

    def rank(self) -> tuple[object, ...]:
        """Return the sort key of the results of a design, the best first."""
        design = self.source.design
        assert design is not None
        fewest: tuple[int, ...] = ()
        if self.added is not None and isinstance(design.search, ColourWish | MarkWish):
            numbers, first = self.added.numbers, design.search.fewest
            fewest = numbers[first], *numbers.values()
        return fewest, self.record.rank(design.best)

    @property
    def pieces(self) -> dict[str, int]:
        """The number of copies of each piece."""
        return dict(Counter(self.source.pieces[kind].name for kind in self.record.kinds))

    @property
    def solutions(self) -> dict[str, int]:
        """The number of solutions in each region, up to symmetry."""
        names = [target.name for target in targets_of(self.source)]
        return dict(zip(names, self.record.solutions, strict=True))

    @property
    def level(self) -> str:
        """The levels of the hardest assembly that comes apart, such as "7.2.1"; "" if none is known to."""
        return ".".join(map(str, self.record.levels))

    def to_record(self) -> DesignRecord:
        """Return the record `satpack-design-1`."""
        known, grid = self.record, self.source.grid
        found = DesignRecord(
            puzzle=self.source.name,
            pieces=self.pieces,
            solutions=self.solutions,
            holes=known.holes,
            left_out=[to_file(grid, cell) for cell in self.left_out] or UNSET,
            left_out_of={
                name: [to_file(grid, cell) for cell in cells] for name, cells in self.carved
            }
            or UNSET,
            cut={name: [to_file(grid, cell) for cell in cells] for name, cells in self.cut}
            or UNSET,
        )
        if isinstance(self.added, Painting):
            found.colours = _by_colour(grid, self.added.region)
            found.colours_of = {name: _by_colour(grid, paint) for name, paint in self.added.pieces}
        elif self.added is not None:
            found.marks_of = {
                name: listed_marks(grid, self.source.piece(name).cells, marks)
                for name, marks in self.added.pieces
            }
        if known.taken:
            found.apart = known.apart
            found.undecided = known.undecided
            found.whole = known.whole
            found.level = self.level or None
            found.levels = known.levels
            found.total_moves = known.total_moves
        return found

    @property
    def sentence(self) -> str:
        """The set in one line."""
        pieces = " ".join(
            name if copies == 1 else f"{copies}x{name}" for name, copies in self.pieces.items()
        )
        words = [self._solutions_text()]
        known = self.record
        if known.taken:
            if known.solutions[0] > max(1, known.whole):
                words.append(f"{known.apart:,} come{'s' * (known.apart == 1)} apart")
            if known.whole == known.solutions[0]:
                words.append("nothing must come apart")
            else:
                words.append(f"level {self.level}" if known.levels else "none comes apart")
            if known.undecided:
                words.append(f"{known.undecided:,} undecided")
        if known.holes:
            words.append(many(known.holes, "hole"))
        out = [("", self.left_out)] if self.left_out else []
        out += [(f"{name} ", cells) for name, cells in self.carved]
        grid = self.source.grid
        words += [
            f"{name}without {' '.join(written(grid, cell) for cell in cells)}"
            for name, cells in out
        ]
        if isinstance(self.added, Painting):
            words.append(self._colours_text(self.added))
        elif self.added is not None:
            words.append(self._marks_text(self.added))
        return f"{pieces}: {', '.join(words)}"

    def _colours_text(self, painting: Painting) -> str:
        """Describe the coloured cells of the region."""
        grid = self.source.grid
        each = (
            f"{name} on {written(grid, *cells)}"
            for name, cells in cells_by_colour(painting.region).items()
        )
        listed = f": {', '.join(each)}" if painting.region else ""
        cells, colours = painting.numbers.values()
        return f"{many(cells, 'coloured cell')} of {many(colours, 'colour')}{listed}"

    def _marks_text(self, marking: Marking) -> str:
        """Describe the marks of the pieces."""
        sides, marks = marking.numbers.values()
        on = [
            f"{name} {line}"
            for name, own in marking.pieces
            for line in marks_text(self.source.grid, self.source.piece(name).cells, own)
        ]
        listed = f": {', '.join(on)}" if on else ""
        return f"{many(sides, 'marked side')} of {many(marks, 'mark')}{listed}"

    def _solutions_text(self) -> str:
        """Describe the numbers of solutions in the regions."""
        numbers = self.solutions
        if len(set(numbers.values())) == 1 and len(numbers) > 1:
            return f"{many(next(iter(numbers.values())), 'solution')} in each region"
        if len(numbers) > 1:
            each = (f"{number:,} in {region}" for region, number in numbers.items())
            return f"solutions {', '.join(each)}"
        return many(next(iter(numbers.values())), "solution")

    def puzzle(self, region: str | None = None) -> Puzzle:
        """Return the puzzle of these pieces in one of the regions, the first by default, with the known facts about it."""
        targets = {target.name: target for target in targets_of(self.source)}
        if region is not None and region not in targets:
            raise OptionError(f"there is no region {region!r}; use {', '.join(targets)}")
        first = next(iter(targets.values()))
        target = first if region is None else targets[region]
        known = self.record
        expect = Expect(symmetry=self.solutions[target.name])
        if known.taken and target is first and not known.undecided:
            expect = replace(
                expect,
                assemblies=known.solutions[0],
                apart=known.apart,
                level=self.level or None,
            )
        pieces = [
            replace(self.source.piece(name), copies=Copies(number, number))
            for name, number in self.pieces.items()
        ]
        whole = replace(
            self.source,
            name=self._name(target),
            region=target.region,
            holes=target.holes,
            pieces=tuple(pieces),
            sides=self.source.sides.among(piece.sides for piece in pieces),
            expect=expect,
            design=None,
        )
        if self.added is not None and self.source.design is not None:
            wish = self.source.design.search
            assert isinstance(wish, ColourWish | MarkWish)
            return added_to(whole, self.added, wish)
        if not (self.left_out or self.carved):
            return whole
        return puzzle_less(whole, self.left_out, self.carved)

    def _name(self, target: Target) -> str:
        words = " ".join(
            name if number == 1 else f"{number}x{name}" for name, number in self.pieces.items()
        )
        several = f" in {target.name}" if len(targets_of(self.source)) > 1 else ""
        return f"{self.source.name}: {words}{several}"[:200].strip()

    def solution(self, region: str | None = None, *, timeout: float | None = None) -> Solution:
        """Return a verified solution in one of the regions; in the first, the hardest that comes apart, if there is one.

        Parameters
        ----------
        region : str, optional
            The region's name.
        timeout : float, optional
            Time limit in seconds.

        Raises
        ------
        Undecided
            If the time limit expires.
        """
        if region is None and self.record.levels:
            return self.disassembly(timeout=timeout).assembly
        from satpack.questions.enumerate import Enumeration

        run = Enumeration(self.puzzle(region), engine="cover", limit=1, timeout=timeout)
        for found in run:
            return found
        raise Undecided(run.reason)

    def disassembly(self, *, timeout: float | None = None) -> Disassembly:
        """Return the hardest assembly that comes apart, with its moves, which are replayed.

        Parameters
        ----------
        timeout : float, optional
            Time limit in seconds.

        Raises
        ------
        OptionError
            If no assembly is known to come apart.
        Undecided
            If the time limit expires.
        """
        from satpack.questions.disassemble import Survey

        hardest: Disassembly | None = None
        if self.record.levels:
            run = Survey(self.puzzle(), timeout=timeout)
            for found in run:
                if found.ending is Ending.SEPARATED and (
                    hardest is None or found.levels > hardest.levels
                ):
                    hardest = found
                    if found.levels == self.record.levels:
                        return found
            if run.is_late:
                raise Undecided(run.reason)
        if hardest is None:
            raise OptionError("no assembly of these pieces is known to come apart")
        return hardest


def designed_from(source: Puzzle, content: object) -> Designed:
    """Return the set described by JSON, as `Designed.to_json` writes it; raise InputError if it is not a set of these pieces."""
    found = record_in(content, DesignRecord, file=_NO_SET, what="no design")
    regions = [target.name for target in targets_of(source)]
    if sorted(found.solutions) != sorted(regions):
        raise InputError(
            f"{source.name} has the regions {', '.join(regions)}; is the set of another puzzle?"
        )
    cut: tuple[tuple[str, Cells], ...] = ()
    search = None if source.design is None else source.design.search
    if isinstance(search, Cut):
        cut = tuple((name, _cells(source, cells)) for name, cells in (found.cut or {}).items())
        source = _with_parts(source, search.piece, cut)
    names = {piece.name: number for number, piece in enumerate(source.pieces)}
    changed = (found.left_out_of, found.colours_of, found.marks_of)
    told_of = chain(found.pieces, *(each or () for each in changed))
    if strange := [name for name in told_of if name not in names]:
        raise InputError(
            f"{source.name} has no piece {strange[0]!r}; is the set of another puzzle?"
        )
    kinds = chain.from_iterable(repeat(names[name], n) for name, n in found.pieces.items())
    record = SetRecord(
        tuple(sorted(kinds)),
        tuple(found.solutions[region] for region in regions),
        found.holes,
        taken=found.apart is not UNSET,
        apart=found.apart or 0,
        undecided=found.undecided or 0,
        levels=tuple(found.levels or ()),
        whole=found.whole or 0,
    )
    carved = tuple(
        (name, _cells(source, cells)) for name, cells in (found.left_out_of or {}).items()
    )
    added = _marking(source, found) or _painting(source, found)
    return Designed(source, record, _cells(source, found.left_out or ()), carved, cut, added)


def _with_parts(source: Puzzle, name: str, cut: tuple[tuple[str, Cells], ...]) -> Puzzle:
    others = [piece for piece in source.pieces if piece.name != name]
    parts = [Piece(own, cells, turn=source.piece(name).turn) for own, cells in cut]
    return replace(source, pieces=(*others, *parts))


def _marking(source: Puzzle, found: DesignRecord) -> Marking | None:
    if found.marks_of is UNSET:
        return None
    if source.design is None or not isinstance(source.design.search, MarkWish):
        raise InputError(f"{source.name} asks for no marks; is the set of another puzzle?")
    grid, pieces = source.grid, []
    for name, marks in found.marks_of.items():
        cells = sorted(source.piece(name).cells, key=partial(to_file, grid))
        pieces.append((name, read_marks(grid, cells, marks, blame=_refused)))
    return Marking(tuple(pieces))


def _painting(source: Puzzle, found: DesignRecord) -> Painting | None:
    if found.colours is UNSET:
        return None
    if source.design is None or not isinstance(source.design.search, ColourWish):
        raise InputError(f"{source.name} asks for no colours; is the set of another puzzle?")

    def paint(by_colour: Mapping[str, Sequence[Sequence[int]]]) -> Paint:
        return tuple(
            sorted(
                (cell, name) for name, cells in by_colour.items() for cell in _cells(source, cells)
            )
        )

    pieces = ((name, paint(cells)) for name, cells in (found.colours_of or {}).items())
    return Painting(paint(found.colours), tuple(pieces))


def _by_colour(grid: Grid, paint: Paint) -> dict[str, Sequence[Sequence[int]]]:
    return {
        name: [to_file(grid, cell) for cell in cells]
        for name, cells in cells_by_colour(paint).items()
    }


def _cells(source: Puzzle, listed: Sequence[Sequence[int]]) -> Cells:
    return listed_cells(source.grid, listed, blame=_refused)


def _refused(fault: object) -> InputError:
    return InputError(f"{_NO_SET}: {fault}")


_NO_SET = "this is not a set of pieces"
