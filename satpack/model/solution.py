"""A solution: which piece lies where, checked against nothing but the puzzle's own text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from satpack.model.abilities import Shown, Written, provided
from satpack.model.grids.coordinates import written
from satpack.model.looks import PLAIN, looks_of, seen
from satpack.model.meeting import crossing, misfit
from satpack.model.puzzle import check_puzzle
from satpack.model.room import has_room
from satpack.model.rule import Filling
from satpack.model.turning import forms_of, turn_of
from satpack.runtime.errors import EngineError, VerificationError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells
    from satpack.model.looks import Looks
    from satpack.model.pieces import Turn
    from satpack.model.puzzle import Puzzle
    from satpack.model.sides import Marks
    from satpack.model.surface import Surface

_TURNED: Mapping[Turn, str] = {
    "none": "moved without turning",
    "rotate": "turned without mirroring",
    "all": "turned or mirrored",
}


@dataclass(frozen=True, slots=True, order=True)
class Placed:
    """One copy of a piece, lying on cells of the region.

    Attributes
    ----------
    piece : str
        The piece's name.
    cells : Cells
        The cells it covers, in lexicographic order.
    colours : Paint
        The colours that the piece has there, of the cells that have one.
    sides : Marks
        The marks that the piece has there, as (cell, step across the side, mark).
    """

    piece: str
    cells: Cells
    colours: Paint = ()
    sides: Marks = ()

    @property
    def looks(self) -> Looks:
        """The looks of the cells that do not look plain."""
        return looks_of(self.colours, self.sides)


@dataclass(frozen=True, slots=True)
class Solution(Shown, Written):
    """A filling of the region.

    Two solutions are equal iff the same pieces lie on the same cells of the same puzzle, with the same colours and marks there,
    whichever engine found them.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle that it solves.
    placed : tuple of Placed
        Every copy of every piece used, in lexicographic order of their cells.
    engine : str
        The engine that found it.
    seconds : float
        Wall-clock time until it was found.
    statistics : mapping of str to int
        The engine's counters (conflicts, decisions, propagations, ...).
    """

    puzzle: Puzzle
    placed: tuple[Placed, ...]
    engine: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        ordered = sorted(
            (
                Placed(
                    p.piece,
                    tuple(sorted(p.cells)),
                    tuple(sorted(p.colours)),
                    tuple(sorted(p.sides)),
                )
                for p in self.placed
            ),
            key=lambda p: (p.cells, p.piece, p.colours, p.sides),
        )
        object.__setattr__(self, "placed", tuple(ordered))

    def __repr__(self) -> str:
        by = f", {self.engine}" if self.engine else ""
        return f"Solution of {self.puzzle.name!r}: {many(len(self.placed), 'piece')}{by}"

    @classmethod
    def from_json(cls, text: str, puzzle: Puzzle | None = None) -> Solution:
        """Read a solution from JSON without verifying it.

        Parameters
        ----------
        text : str
            The result of `to_json`, or the content of a solution file.
        puzzle : Puzzle, optional
            The puzzle that it solves. Without one, the puzzle that it implies: its own pieces, and as region the cells
            that they cover.

        Raises
        ------
        TypeError
            If this is not text, or not a puzzle.
        SolutionFileError
            If the text is not a solution, or one on another grid; says which key is wrong.

        Examples
        --------
        >>> import satpack
        >>> puzzle = satpack.load("soma")
        >>> solution = satpack.solve(puzzle)
        >>> Solution.from_json(solution.to_json(), puzzle) == solution
        True
        """
        if not isinstance(text, str):
            raise TypeError(f"a solution is read from text, not from {brief(text)}")
        if puzzle is not None:
            check_puzzle(puzzle)
        found: Solution = provided("parse_solution")(text, file="solution", puzzle=puzzle)
        return found

    def svg(
        self,
        *,
        style: str = "auto",
        letters: bool | None = None,
        unit: float = 20.0,
        explode: float | None = None,
    ) -> str:
        """Return a picture as SVG.

        Parameters
        ----------
        style : {"auto", "flat", "layers", "exploded", "outline"}
            Plane grids are drawn flat, or as an outline to be cut; solids in layers or exploded.
        letters : bool, optional
            Whether pieces are lettered; by default they are, except in outlines and in puzzles of a single kind of piece.
        unit : float
            Length of a cell's edge in an outline, in millimetres.
        explode : float, optional
            How far pieces are moved apart in an exploded view; by default such that none hides another.

        Raises
        ------
        OptionError
            If there is no such style, or not for this grid, or a number is out of range.
        """
        found: str = provided("svg")(self, style=style, letters=letters, unit=unit, explode=explode)
        return found

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        style: str = "auto",
        letters: bool | None = None,
        unit: float = 20.0,
        explode: float | None = None,
        scale: float = 2.0,
    ) -> None:
        """Write the solution to a file, in the format of its suffix; an error leaves an existing file unchanged.

        Parameters
        ----------
        path : str or Path
            The file: a picture (``.svg``, ``.png``, ``.pdf``), a page (``.html``), a text drawing (``.txt``), a mesh (``.stl``,
            ``.3mf``, ``.glb``), or a solution file (``.json``).
        style, letters, unit, explode
            As for `svg`; a mesh takes the unit too.
        scale : float
            PNG pixels per SVG pixel.

        Raises
        ------
        InputError
            If the suffix is unknown, a required package is not installed, an option is out of range, or the file can't be
            written.
        """
        options = {"style": style, "letters": letters, "unit": unit, "explode": explode}
        provided("save")(self, path, scale=scale, **options)

    def owners(self) -> dict[Cell, int]:
        """Return the index in `placed` of the copy on each covered cell."""
        return {cell: i for i, placed in enumerate(self.placed) for cell in placed.cells}

    def empty(self) -> Cells:
        """Return the cells of the region that nothing lies on."""
        covered = self.owners()
        return tuple(sorted(c for c in self.puzzle.region.cells if c not in covered))

    def filling(self) -> Filling:
        """Return this solution as rules see it."""
        return Filling(self.puzzle, tuple((each.piece, each.cells) for each in self.placed))

    def verify_part(self) -> None:
        """Check that these pieces fit together, whether or not they are a whole solution.

        Nothing is checked that further pieces may still satisfy: required cells, the least numbers of copies, and rules. Rules
        about single pieces are not checked either.

        Raises
        ------
        VerificationError
            If a piece is unknown, leaves the region, overlaps another, has the wrong shape, colours or marks, has variable
            cells outside the hull of the region, lies on a colour it may not lie on, meets a side that does not match, crosses
            another, or is there too often. The message names the first fault.
        """
        self._verified_cells()
        used = Counter(placed.piece for placed in self.placed)
        for piece in self.puzzle.pieces:
            if used[piece.name] > piece.copies.high:
                raise VerificationError(
                    f"piece {piece.name!r} lies there {used[piece.name]} times; the puzzle has {piece.copies}"
                )

    def verify(self) -> None:
        """Check this solution against the puzzle alone, trusting nothing that led to it.

        Raises
        ------
        VerificationError
            If a piece is unknown, leaves the region, overlaps another, has the wrong shape, colours, marks or number of
            copies, has variable cells outside the hull of the region, lies on a colour it may not lie on, meets a side
            that does not match, or crosses another; if a cell that must be filled is not, too many or too few stay empty, or a rule is broken.
            The message names the first fault.
        """
        covered = self._verified_cells()
        for cell in self.puzzle.region.required:
            if cell not in covered:
                raise VerificationError(f"cell {written(self.puzzle.grid, cell)} is not covered")
        empty = len(self.puzzle.region) - len(covered)
        if self.puzzle.holes is not None and empty not in self.puzzle.holes:
            raise VerificationError(
                f"{many(empty, 'cell')} stay{'s' * (empty == 1)} empty; the puzzle wants {self.puzzle.holes}"
            )
        used = Counter(placed.piece for placed in self.placed)
        for piece in self.puzzle.pieces:
            if used[piece.name] not in piece.copies:
                raise VerificationError(
                    f"piece {piece.name!r} is used {used[piece.name]} times; the puzzle wants {piece.copies}"
                )
        if fault := self.filling().broken_rule():
            raise VerificationError(fault)

    def _verified_cells(self) -> set[Cell]:
        """Return the covered cells; raise at the first wrong piece, cell outside or covered twice, side that does not match, or crossing."""
        grid = self.puzzle.grid
        pieces = {piece.name: piece for piece in self.puzzle.pieces}
        region = set(self.puzzle.region.cells)
        owner: dict[Cell, str] = {}
        for placed in self.placed:
            if placed.piece not in pieces:
                raise VerificationError(f"the puzzle has no piece {brief(placed.piece)}")
            if not placed.cells:
                raise VerificationError(f"piece {placed.piece!r} covers no cells")
            for cell in placed.cells:
                if cell not in region:
                    raise VerificationError(
                        f"piece {placed.piece!r} covers {written(grid, cell)}, outside the region"
                    )
                if cell in owner:
                    raise VerificationError(
                        f"pieces {owner[cell]!r} and {placed.piece!r} both cover {written(grid, cell)}"
                    )
                owner[cell] = placed.piece
            piece = pieces[placed.piece]
            turn = turn_of(self.puzzle, piece)
            if not _is_turned(self.puzzle.surface, piece.cells, piece.looks, placed, turn):
                how = _TURNED[turn]
                kept = [("colours", piece.colours), ("sides", piece.sides)]
                own = " and ".join(name for name, some in kept if some)
                keeping = f", with its {own}" if own else ""
                raise VerificationError(
                    f"{written(grid, *placed.cells)} is not piece {placed.piece!r}, {how}{keeping}"
                )
            if piece.variable and not has_room(self.puzzle, piece, placed.cells, placed.looks):
                raise VerificationError(
                    f"piece {placed.piece!r} lies on {written(grid, *placed.cells)}, where its variable cells leave the hull of the region"
                )
            self._verify_colours(placed)
        self._verify_meetings()
        return set(owner)

    def _verify_meetings(self) -> None:
        """Raise at a side that does not match what it meets, and where pieces cross that may not."""
        if self.puzzle.meeting:
            looks = {cell: look for placed in self.placed for cell, look in placed.looks}
            owners = self.owners()
            crossed = crossing(self.puzzle, owners) if self.puzzle.forbids_crossing else ""
            if fault := misfit(self.puzzle, owners, looks) or crossed:
                raise VerificationError(fault)

    def _verify_colours(self, placed: Placed) -> None:
        """Raise if a coloured cell of a piece lies on a colour that it may not lie on."""
        below = dict(self.puzzle.region.colours) if placed.colours else {}
        for cell, colour in placed.colours:
            if not self.puzzle.may_lie(colour, below.get(cell, "")):
                raise VerificationError(
                    f"piece {placed.piece!r} puts colour {colour!r} on {written(self.puzzle.grid, cell)}, which has "
                    f"colour {below[cell]!r}"
                )


def confirmed(solution: Solution) -> Solution:
    """Verify an engine's solution; raise EngineError if it is wrong."""
    try:
        solution.verify()
    except VerificationError as fault:
        raise EngineError(f"{solution.engine} gave a wrong solution: {fault}") from fault
    return solution


@lru_cache(maxsize=1 << 14)  # solutions that are listed have many placements in common
def _is_turned(surface: Surface, piece: Cells, looks: Looks, placed: Placed, turn: Turn) -> bool:
    """Whether a copy is the piece, with its looks, in an allowed orientation."""
    cells, own = placed.cells, dict(placed.looks)
    if len(cells) != len(piece) or not all(surface.grid.has_cell(cell) for cell in cells):
        return False
    if not own.keys() <= set(cells) or seen(placed.looks) != (placed.colours, placed.sides):
        return False
    if bool(own) != bool(looks):
        return False
    form = surface.translated_home(cells, [own.get(cell, PLAIN) for cell in cells] if own else ())
    if not own and form == surface.translated_home(
        piece
    ):  # as it is; large ones take long to be turned
        return form is not None
    return form in forms_of(surface, piece, looks, turn)
