"""Pieces and regions: cells, checked, with their names, copies and colours."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain, islice, pairwise
from operator import eq, index
from typing import TYPE_CHECKING, Any, Literal, Never, get_args

from satpack.model.abilities import provided
from satpack.model.bounds import (
    MAX_CELLS,
    MAX_COORDINATE,
    MAX_EXTENT,
    MAX_GROUP,
    MAX_NAME,
    MAX_SOURCE,
    MAX_VALUE,
)
from satpack.model.colours import checked_colour, checked_paint
from satpack.model.grids import Grid, given_grid
from satpack.model.looks import PLAIN, looks_of, seen
from satpack.model.ranges import Copies, Range
from satpack.model.sides import checked_marks
from satpack.runtime.errors import LimitError, OptionError, PuzzleError
from satpack.runtime.wording import brief, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells
    from satpack.model.looks import CellLook, Looks
    from satpack.model.sides import Marked, Marks

    Painted = Mapping[Cell, str] | Iterable[tuple[Cell, str]]
    Shape = str | Iterable[Iterable[int]]

Turn = Literal["none", "rotate", "all"]
"""The ways to turn a piece: none, rotations of the grid, or every symmetry of it."""

TURNS: tuple[Turn, ...] = get_args(Turn)

VARIABLE = "+"
"""Replaces a variable cell's colour in a look; no colour can have that name."""


@contextmanager
def about(argument: str) -> Iterator[None]:
    """Put the argument's name before the message of a check that refuses it."""
    try:
        yield
    except (TypeError, PuzzleError) as fault:
        raise type(fault)(f"{argument}: {fault}") from None


def check_group(number: int) -> None:
    """Refuse an invalid group number."""
    _check_number(number, 1, MAX_GROUP)


def check_value(number: int) -> None:
    """Refuse an invalid value."""
    _check_number(number, 0, MAX_VALUE)


def _check_number(number: int, low: int, high: int) -> None:
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if not (is_whole and low <= number <= high):
        fault = PuzzleError if is_whole else TypeError
        raise fault(f"found {brief(number)}; use a number from {low} to {high:,}")


def checked_turn(word: str) -> Turn:
    """Return one of the ways to turn pieces; PuzzleError for another word."""
    for turn in TURNS:
        if word == turn:
            return turn
    raise PuzzleError(f"found {brief(word)}; use {one_of(TURNS)}")


@dataclass(frozen=True, slots=True, init=False)
class Piece:
    r"""A shape, named, with the number of its copies.

    Parameters
    ----------
    name : str
        Printable, and unlike every other piece's.
    cells : str or iterable of Cell
        The shape, anywhere on the grid: vectors, or a drawing as in puzzle files, if the grid is given.
    copies : Copies, int, (int, int) or str
        How many are used: 4, (0, 4) or "0-4"; one by default.
    colours : mapping of Cell to str, or iterable of (Cell, str)
        The colours of those cells that have one, by name.
    group : int
        Pieces of one group need not come apart from each other; 0 is no group.
    turn : {"none", "rotate", "all"}, optional
        How the piece may be turned: not at all, by rotations, or mirrored too; by default as the puzzle's `reflect` says.
    grid : Grid or str, optional
        The grid that the cells are on. A drawing needs it.
    value : int
        The value of a copy where the total value is maximised; see `satpack.best`.
    colour : str
        How the piece is shown wherever it is drawn: "#rgb", "#rrggbb" or a name of CSS; by default satpack chooses. No
        pieces differ by it.
    variable : iterable of Cell
        Cells that count as not there, except that wherever the piece lies they must be in the hull around the region, as
        BurrTools' command-line programs take them. A drawing marks them with '+'.
    sides : mapping of Cell to str, sequence of str or mapping of Cell to str, or iterable of (Cell, Cell, str)
        The marks on the outer sides of those cells that have some: one for each side in the order of `Grid.sides_of`, "" or "."
        for none, if the grid is given; or by the steps across the sides.

    Attributes
    ----------
    name : str
        As given.
    cells : Cells
        The shape, in order.
    copies : Copies
        Copies are interchangeable: swapping two makes no new solution.
    colours : Paint
        The colours, in order.
    group, turn, value
        As given.
    colour : str
        As given, in small letters; "" if satpack chooses.
    variable : Cells
        The variable cells, in order.
    sides : Marks
        The marks, as (cell, step across the side, mark), in order.

    Raises
    ------
    TypeError
        For an argument that is something else.
    PuzzleError
        For a shape without cells, a cell that is not on the grid or there twice, or a drawing with a mistake.
    LimitError
        For too many cells, or coordinates that are too large.

    Examples
    --------
    >>> import satpack
    >>> satpack.Piece("L", [(0, 0), (0, 1), (0, 2), (1, 2)], copies=4).copies
    Copies(low=4, high=4)
    >>> satpack.Piece("L", "#.\n#.\n##", grid="square").cells
    ((0, 0), (0, 1), (0, 2), (1, 2))
    >>> satpack.Piece("corner", "##\n#+", grid="square").variable
    ((1, 1),)
    >>> satpack.Piece("tile", "#", grid="square", sides={(0, 0): ["red", "", "", "blue"]}).sides
    (((0, 0), (-1, 0), 'blue'), ((0, 0), (0, -1), 'red'))
    """

    name: str
    cells: Cells
    copies: Copies
    colours: Paint
    group: int
    turn: Turn | None
    value: int
    colour: str = field(compare=False)
    variable: Cells
    sides: Marks = field(repr=False)

    def __init__(
        self,
        name: str,
        cells: Shape,
        copies: Copies | Range = 1,
        colours: Painted = (),
        group: int = 0,
        turn: Turn | None = None,
        *,
        grid: Grid | str | None = None,
        value: int = 0,
        colour: str = "",
        variable: Iterable[Iterable[int]] = (),
        sides: Marked = (),
    ) -> None:
        check_name(name, "piece")
        owner = f"piece {name!r}"
        shape, spare = _shape(cells, grid, owner, optional=variable, kind="variable")
        shape = _checked_cells(shape, owner)
        if spare:
            if both := set(shape) & set(spare):
                raise PuzzleError(
                    f"cell {list(min(both))} of {owner} is both fixed and variable; list it once"
                )
            _checked_cells(shape + spare, owner)
        with about(f"{owner}, copies"):
            number = Copies.of(copies)
        paint = checked_paint(colours, shape, owner)
        with about(f"{owner}, sides"):
            marks = checked_marks(sides, shape, None if grid is None else checked_grid(grid))
        if isinstance(group, bool) or group != 0:
            with about(f"{owner}, group"):
                check_group(group)
        if turn is not None:
            with about(f"{owner}, turn"):
                turn = checked_turn(turn)
        with about(f"{owner}, value"):
            check_value(value)
        with about(f"{owner}, colour"):
            shown = checked_colour(colour)
        fill(
            self,
            name=name,
            cells=shape,
            copies=number,
            colours=paint,
            group=group,
            turn=turn,
            value=value,
            colour=shown,
            variable=tuple(sorted(spare)),
            sides=marks,
        )

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def looks(self) -> Looks:
        """The looks of its cells."""
        return looks_of(self.colours, self.sides)

    @property
    def whole(self) -> tuple[Cells, Looks]:
        """Every cell, in order, and the looks, the colour `VARIABLE` of variable cells: together they distinguish orientations."""
        if not self.variable:
            return self.cells, self.looks
        colours = dict(self.colours) | dict.fromkeys(self.variable, VARIABLE)
        return tuple(sorted(self.cells + self.variable)), looks_of(
            tuple(colours.items()), self.sides
        )

    def shaped(self, cells: Cells, looks: Sequence[CellLook] = ()) -> Piece:
        """Return the piece with other cells and their looks, coloured `VARIABLE` if variable; no looks if all are plain."""
        pairs = list(zip(cells, looks or [PLAIN] * len(cells), strict=True))
        fixed = tuple(pair for pair in pairs if pair[1].colour != VARIABLE)
        colours, marks = seen(fixed)
        return replace(
            self,
            cells=tuple(cell for cell, _ in fixed),
            colours=colours,
            variable=tuple(cell for cell, look in pairs if look.colour == VARIABLE),
            sides=marks,
        )


@dataclass(frozen=True, slots=True, init=False)
class Region:
    """The cells to fill.

    Parameters
    ----------
    required : str or iterable of Cell
        Cells that must be filled: vectors, or a drawing as in puzzle files, if the grid is given.
    optional : iterable of Cell
        Cells that may be filled or stay empty; a drawing marks them with '+'.
    colours : mapping of Cell to str, or iterable of (Cell, str)
        The colours of those cells that have one, by name.
    grid : Grid or str, optional
        The grid that the cells are on. A drawing needs it.
    wrap : sequence of bool
        For each axis of the region's box whether the region is rolled up along it, so that opposite sides of the box
        meet: a cylinder, a torus. By default along none.

    Attributes
    ----------
    required, optional : Cells
        The cells, in order.
    colours : Paint
        The colours, in order.
    wrap : tuple of bool
        As given; empty if the region is not rolled up at all.

    Raises
    ------
    TypeError
        For an argument that is something else.
    PuzzleError
        For a region without cells, a cell that is not on the grid or there twice, or a drawing with a mistake.
    LimitError
        For too many cells, coordinates that are too large, or a box around the cells that is.

    Examples
    --------
    >>> import satpack
    >>> len(satpack.Region(satpack.box("square", 8, 8)))
    64
    """

    required: Cells
    optional: Cells
    colours: Paint
    wrap: tuple[bool, ...] = field(repr=False)

    def __init__(
        self,
        required: Shape,
        optional: Iterable[Iterable[int]] = (),
        colours: Painted = (),
        *,
        grid: Grid | str | None = None,
        wrap: Sequence[bool] = (),
        **others: Never,
    ) -> None:
        for name in others:  # such as `cells`, as one would replace them
            raise TypeError(
                f"a region is not given {name!r}: its cells are the required and the optional ones; use required=..., optional=()"
            )
        owner = "the region"
        filled, spare = _shape(required, grid, owner, optional=optional, kind="optional")
        if spare and (both := set(filled) & set(spare)):
            raise PuzzleError(
                f"cell {list(min(both))} of the region is both required and optional; list it once"
            )
        cells = _checked_cells(filled + spare, owner)
        paint = checked_paint(colours, cells, owner)
        fill(
            self,
            required=tuple(sorted(filled)) if spare else cells,
            optional=tuple(sorted(spare)),
            colours=paint,
            wrap=_wrap(wrap, len(cells[0])),
        )
        volume = 1
        for axis in zip(*cells, strict=True):
            volume *= max(axis) - min(axis) + 1
        if volume > MAX_EXTENT:
            raise LimitError(
                f"the region spans a box of {volume:,} lattice points; satpack takes at most {MAX_EXTENT:,}"
            )

    @property
    def cells(self) -> Cells:
        """Every cell: the required ones, then the optional ones. Arrays number cells in this order."""
        return self.required + self.optional

    def __len__(self) -> int:
        return len(self.required) + len(self.optional)


def _wrap(given: Any, axes: int) -> tuple[bool, ...]:
    """Return along which axes a region is wrapped; empty if along none."""
    if not isinstance(given, list | tuple) or not all(isinstance(each, bool) for each in given):
        raise TypeError(f"the region's wrap is {brief(given)}; use True or False for each axis")
    if given and len(given) != axes:
        raise PuzzleError(
            f"the region's wrap has {len(given)} truth values for {axes} axes; use one per axis"
        )
    return tuple(given) if any(given) else ()


def check_name(name: str, owner: str) -> None:
    """Raise TypeError for a name that is not text, and PuzzleError if it is blank, unprintable or longer than `MAX_NAME`."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a {owner} is {brief(name)}; use text")
    if not name.strip() or not name.isprintable():
        raise PuzzleError(f"{name[:MAX_NAME]!r} can't name a {owner}; use printable text")
    if len(name) > MAX_NAME:
        raise PuzzleError(
            f"{name[:20]!r}... can't name a {owner}; use at most {MAX_NAME} characters"
        )


def check_source(text: str) -> None:
    """Raise TypeError if it is not text, and PuzzleError if a puzzle file could not hold it."""
    if not isinstance(text, str):
        raise TypeError(f"found {brief(text)}; use text")
    if len(text) > MAX_SOURCE or not text.replace("\n", "").isprintable():
        raise PuzzleError(
            f"found {brief(text)}; use printable text of at most {MAX_SOURCE:,} characters"
        )


def fill(noun: object, **fields: object) -> None:
    """Set the fields of a frozen object."""
    for name, value in fields.items():
        object.__setattr__(noun, name, value)


def checked_grid(grid: Grid | str) -> Grid:
    """Return the grid of a puzzle, given itself or its name."""
    try:
        return given_grid(grid)
    except OptionError as fault:
        raise PuzzleError(str(fault)) from None


def _shape(
    cells: Shape,
    grid: Grid | str | None,
    owner: str,
    *,
    optional: Iterable[Iterable[int]],
    kind: str,
) -> tuple[Cells, Cells]:
    """Return a shape's cells and its optional or variable ones, given as vectors or as a drawing, which marks these with '+'."""
    on = None if grid is None else checked_grid(grid)
    if not isinstance(cells, str):
        found = _vectors(cells, owner), _vectors(optional, owner)
    elif on is None:
        raise PuzzleError(
            f'{owner} is drawn, and the meaning of a drawing depends on the grid; add grid="square", or another'
        )
    else:
        required, spare = provided("read_drawing")(on, cells, owner=owner)
        if optional:
            raise PuzzleError(
                f"{owner} is drawn, and a drawing marks {kind} cells with '+'; leave {kind} out"
            )
        found = required, spare
    if on is not None:
        check_on_grid(on, found[0] + found[1], owner)
    return found


def _vectors(cells: Iterable[Iterable[int]], owner: str) -> Cells:
    """Return cells as tuples of integers, from sequences of any kind."""
    try:
        found: tuple[Any, ...] = tuple(cells)
        if set(map(type, found)) == {tuple} and set(map(type, chain.from_iterable(found))) == {int}:
            return found  # most are, and regions may be large
        return tuple(tuple(map(index, cell)) for cell in found)
    except TypeError:
        raise PuzzleError(f"{owner}: a cell is a vector of whole numbers, such as (0, 1)") from None


def _checked_cells(cells: Iterable[Cell], owner: str) -> Cells:
    """Sort the cells; raise for none, too many, far ones, vectors of different lengths, and repeated ones."""
    ordered = tuple(sorted(cells))
    if not ordered:
        raise PuzzleError(f"{owner} has no cells; it needs at least one")
    if len(ordered) > MAX_CELLS:
        raise LimitError(f"{owner} has {len(ordered):,} cells; satpack takes at most {MAX_CELLS:,}")
    size = len(ordered[0])
    other = next((cell for cell in ordered if len(cell) != size), None)
    if other is not None:
        raise PuzzleError(f"{owner} has cells of different length: {ordered[0]} and {other}")
    bounds = [(min(axis), max(axis)) for axis in zip(*ordered, strict=True)]
    if any(low < -MAX_COORDINATE or high > MAX_COORDINATE for low, high in bounds):
        far = next(cell for cell in ordered if max(map(abs, cell)) > MAX_COORDINATE)
        raise LimitError(
            f"{owner} has cell {list(far)}; satpack takes coordinates up to {MAX_COORDINATE:,}"
        )
    if any(map(eq, ordered, islice(ordered, 1, None))):
        twice = next(cell for cell, after in pairwise(ordered) if cell == after)
        raise PuzzleError(f"{owner} lists cell {list(twice)} twice; list it once")
    return ordered


def check_on_grid(grid: Grid, cells: Cells, owner: str) -> None:
    """Raise for cells that the grid does not have."""
    if grid.has_all_points and set(map(len, cells)) <= {grid.dimension}:
        return
    for cell in cells:
        if not grid.has_cell(cell):
            raise PuzzleError(
                f"{owner} has {list(cell)}, which is not a cell of the {grid.name} grid"
            )
