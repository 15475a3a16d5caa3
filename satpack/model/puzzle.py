"""The packing puzzle: pieces, each with a number of copies, and a region to put them in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from satpack.model.abilities import Shown, provided
from satpack.model.bounds import (
    MAX_CELLS,
    MAX_PIECES,
    MAX_RULES,
)
from satpack.model.colours import Colour, check_colours, may_lie
from satpack.model.expect import Expect
from satpack.model.pieces import (
    Piece,
    Region,
    about,
    check_name,
    check_on_grid,
    check_source,
    checked_grid,
    fill,
)
from satpack.model.ranges import Holes, Range
from satpack.model.sides import NO_MARK, Sides, check_marks, no_sides
from satpack.model.surface import surface_of
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.designs.design import Design
    from satpack.model.goal import Goal
    from satpack.model.grids import Grid
    from satpack.model.pieces import Shape
    from satpack.model.rule import Rule
    from satpack.model.surface import Surface


@dataclass(frozen=True, slots=True, init=False)
class Puzzle(Shown):
    """A packing puzzle.

    Parameters
    ----------
    name : str
        A title.
    grid : Grid or str
        The grid all cells belong to, or its name.
    region : Region, str or iterable of Cell
        The region to fill; a drawing or cells will do.
    pieces : iterable of Piece, or mapping of str to str or iterable of Cell
        The pieces to fill it with; names are unique. A mapping of names to drawings or cells means one copy of each.
    reflect : bool, optional
        Whether pieces may be mirrored (in the plane: turned over) that do not say themselves how they may be turned.
        By default on plane grids yes, on solid ones no.
    source : str
        Where the puzzle comes from.
    expect : Expect, optional
        The known answer.
    holes : Holes, int, (int, int) or str, optional
        How many cells stay empty, written as copies are; None if only region and pieces say.
    colours : iterable of Colour or str
        The colours that cells may carry, and which may lie on which; a name stands for a colour that lies on its own.
    rules : iterable of Rule
        Further conditions on solutions.
    goal : Goal, optional
        The measure that `satpack.best` optimises; other questions ignore it.
    design : Design, optional
        The sets of pieces that `satpack.design` looks for; other questions ignore it.
    sides : Sides, optional
        How the marks on the sides of pieces must match; by default like marks do, and sides without one match anything.
    crossing : bool
        Whether pieces made of sticks may cross at a point.

    Attributes
    ----------
    name, grid, region, pieces, reflect, source, expect, holes, colours, rules, goal, design, sides, crossing
        As given: a `Grid`, a `Region`, a tuple of `Piece`, ..., whatever they were made from.
    surface : Surface
        The surface on which the cells lie: the grid, rolled up if the region is wrapped.

    Raises
    ------
    TypeError
        For an argument that is something else.
    PuzzleError
        If cells are not on the grid, names repeat, a cell's colour is not one of the puzzle's, or a rule makes no sense
        for it.
    LimitError
        If it has too many pieces, cells of pieces, colours, marks or rules.

    Examples
    --------
    >>> from satpack import Piece, Puzzle, box
    >>> domino = Piece("domino", box("square", 2, 1), copies=2)
    >>> Puzzle("two dominoes", "square", box("square", 2, 2), [domino]).needed_area
    (4, 4)
    """

    name: str
    grid: Grid
    region: Region
    pieces: tuple[Piece, ...]
    reflect: bool
    source: str
    expect: Expect
    holes: Holes | None
    colours: tuple[Colour, ...]
    rules: tuple[Rule, ...]
    goal: Goal | None
    design: Design | None
    sides: Sides
    crossing: bool
    surface: Surface = field(init=False, repr=False, compare=False)
    kind: ClassVar[Literal["puzzle"]] = "puzzle"

    def __init__(
        self,
        name: str,
        grid: Grid | str,
        region: Region | Shape,
        pieces: Iterable[Piece] | Mapping[str, Shape],
        reflect: bool | None = None,  # noqa: FBT001 - the place it always had
        source: str = "",
        expect: Expect | None = None,
        holes: Holes | Range | None = None,
        colours: Iterable[Colour | str] = (),
        rules: Iterable[Rule] = (),
        goal: Goal | None = None,
        design: Design | None = None,
        sides: Sides | None = None,
        crossing: bool = False,  # noqa: FBT001, FBT002 - given by name, as are those above it
    ) -> None:
        check_name(name, "puzzle")
        on = checked_grid(grid)
        _check_kind("reflect", reflect, bool | None, "True, False or None")
        with about("source"):
            check_source(source)
        _check_kind("expect", expect, Expect | None, "an Expect, such as Expect(total=8)")
        _check_kind("sides", sides, Sides | None, "Sides, such as Sides(border='grey')")
        _check_kind("crossing", crossing, bool, "True or False")
        if goal is not None:
            from satpack.model.goal import Goal  # like designs, for few puzzles

            _check_kind("goal", goal, Goal, "a Goal, such as Goal('maximise', 'cells')")
        if design is not None:
            from satpack.model.designs.design import Design

            _check_kind("design", design, Design, "a Design, such as Design(6, ['unique'])")
        with about("holes"):
            empty = None if holes is None else Holes.of(holes)
        fill(
            self,
            name=name,
            grid=on,
            region=region if isinstance(region, Region) else Region(region, grid=on),
            pieces=_pieces(pieces, on),
            reflect=on.may_turn_over if reflect is None else reflect,
            source=source,
            expect=Expect() if expect is None else expect,
            holes=empty,
            colours=_colours(colours),
            rules=_rules(rules),
            goal=goal,
            design=design,
            sides=Sides() if sides is None else sides,
            crossing=crossing,
        )
        self._check()

    def _check(self) -> None:
        """Refuse parts that do not go together."""
        if not self.pieces:
            raise PuzzleError("the puzzle has no pieces; it needs at least one")
        if len(self.pieces) > MAX_PIECES:
            raise LimitError(
                f"the puzzle has {len(self.pieces):,} kinds of piece; satpack takes at most {MAX_PIECES:,}"
            )
        size = sum(len(piece) + len(piece.variable) for piece in self.pieces)
        if size > MAX_CELLS:
            raise LimitError(
                f"the pieces have {size:,} cells together; satpack takes at most {MAX_CELLS:,}"
            )
        check_on_grid(self.grid, self.region.cells, "the region")
        fill(self, surface=surface_of(self.grid, self.region.cells, self.region.wrap))
        repeated = [n for n, times in Counter(p.name for p in self.pieces).items() if times > 1]
        if repeated:
            raise PuzzleError(
                f"two pieces are named {repeated[0]!r}; give each its own name, or use copies"
            )
        for piece in self.pieces:
            check_on_grid(self.grid, piece.cells + piece.variable, f"piece {piece.name!r}")
        _check_variable(self)
        check_colours(
            self.colours,
            [
                ("the region", self.region.colours),
                *((f"piece {piece.name!r}", piece.colours) for piece in self.pieces),
            ],
        )
        if self.crossing and not self.grid.may_cross:
            raise PuzzleError(
                f"crossing: pieces of the {self.grid.name} grid can't cross at a point; leave it out"
            )
        if self.grid.sticks and (self.sides != Sides() or any(p.sides for p in self.pieces)):
            raise PuzzleError(f"sides: {no_sides(self.grid)}")
        check_marks(
            self.grid,
            self.sides,
            [(f"piece {piece.name!r}", piece.cells, piece.sides) for piece in self.pieces],
        )
        if self.expect.alike is not None and not self.sides.alike:
            raise PuzzleError("expect: alike: no marks of sides are alike; leave it out")
        _check_rules(self)
        for target in self.design.regions if self.design is not None else ():
            check_on_grid(self.grid, target.region.cells, f"region {target.name!r}")

    def __repr__(self) -> str:
        low, high = (sum(getattr(p.copies, end) for p in self.pieces) for end in ("low", "high"))
        pieces = many(high, "piece") if low == high else f"{low:,} to {many(high, 'piece')}"
        return (
            f"Puzzle {self.name!r}: {self.grid.name} grid, {many(len(self.region), 'cell')}, "
            f"{pieces}"
        )

    @property
    def needed_area(self) -> tuple[int, int]:
        """The fewest and the most cells the pieces can cover."""
        return (
            sum(len(p) * p.copies.low for p in self.pieces),
            sum(len(p) * p.copies.high for p in self.pieces),
        )

    @property
    def must_fill(self) -> int:
        """How many cells every solution covers, the first ones of the region: the required ones, or all if none may stay empty."""
        none_empty = self.holes is not None and not self.holes.high
        return len(self.region) if none_empty else len(self.region.required)

    @property
    def limits_holes(self) -> bool:
        """Whether the bound on empty cells excludes anything that areas and the cells that `must_fill` counts allow.

        An engine that knows no such bound may take the puzzle only if this is false.
        """
        if self.holes is None or not self.holes.high:
            return False
        spare = len(self.region.optional)
        empty = (len(self.region) - area for area in self.needed_area)
        return any(min(max(count, 0), spare) not in self.holes for count in empty)

    @property
    def searched_rules(self) -> tuple[Rule, ...]:
        """The rules that leaving out placements does not ensure: an engine must know them, or filter."""
        return tuple(rule for rule in self.rules if not rule.is_sieved(self))

    @property
    def is_coloured(self) -> bool:
        """Whether a cell of the region or of a piece has a colour."""
        return bool(self.region.colours) or any(piece.colours for piece in self.pieces)

    @property
    def has_sides(self) -> bool:
        """Whether sides of pieces must match: some have marks, or a side without one may not lie just anywhere."""
        lacking = self.sides.unmarked == "nothing" or not self.sides.fits_outside(NO_MARK)
        return lacking or any(piece.sides for piece in self.pieces)

    @property
    def forbids_crossing(self) -> bool:
        """Whether two pieces might cross at a point, but must not."""
        return self.grid.may_cross and not self.crossing

    @property
    def meeting(self) -> str:
        """The condition on pieces where they meet, besides rules, in words; "" if there is none."""
        if self.has_sides:
            return "sides that must match"
        return "pieces that may not cross" if self.forbids_crossing else ""

    def may_lie(self, piece: str, region: str) -> bool:
        """Whether a cell of a piece may lie on a cell of the region, by the names of their colours, "" for none."""
        return may_lie(self.colours, piece, region)

    def to_toml(self) -> str:
        """Return the text of a puzzle file, which `satpack.loads` reads back as the same puzzle."""
        found: str = provided("puzzle_text")(self)
        return found

    def piece(self, name: str) -> Piece:
        """Return the piece of that name; KeyError if there is none."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise KeyError(name)


def _check_variable(puzzle: Puzzle) -> None:
    """Raise for variable cells of pieces in a region without sides, where they mean nothing."""
    loose = next((piece for piece in puzzle.pieces if piece.variable), None)
    if loose is not None and all(puzzle.surface.wrap):
        raise PuzzleError(
            f"piece {loose.name!r} has variable cells, which need a region with sides; "
            "wrap it along fewer axes, or take them out"
        )


def _pieces(given: Any, grid: Grid) -> tuple[Piece, ...]:
    if isinstance(given, Mapping):
        return tuple(Piece(name, shape, grid=grid) for name, shape in given.items())
    if isinstance(given, str | Piece) or not hasattr(given, "__iter__"):
        raise TypeError(f"the pieces are {brief(given)}; use a list of Piece")
    pieces = tuple(given)
    for number, piece in enumerate(pieces, 1):
        if not isinstance(piece, Piece):
            raise TypeError(f"piece {number} is {brief(piece)}; use a Piece")
    return pieces


def _colours(given: Any) -> tuple[Colour, ...]:
    if isinstance(given, str | Colour) or not hasattr(given, "__iter__"):
        raise TypeError(f"the colours are {brief(given)}; use a list of Colour, or of names")
    colours = tuple(Colour(each) if isinstance(each, str) else each for each in given)
    for number, colour in enumerate(colours, 1):
        if not isinstance(colour, Colour):
            raise TypeError(f"colour {number} is {brief(colour)}; use a Colour or its name")
    return colours


def _check_kind(name: str, given: object, kind: Any, mend: str) -> None:
    if not isinstance(given, kind):
        raise TypeError(f"{name} is {brief(given)}; use {mend}")


def _rules(given: Any) -> tuple[Rule, ...]:
    if not hasattr(given, "__iter__") or isinstance(given, str):
        raise TypeError(f"the rules are {brief(given)}; use a list of rules")
    rules = tuple(given)
    if not rules:
        return ()
    from satpack.model.rule import Rule

    for number, rule in enumerate(rules, 1):
        if not isinstance(rule, Rule):
            raise TypeError(f"rule {number} is {brief(rule)}; use one of satpack.model.rules")
    return rules


def _check_rules(puzzle: Puzzle) -> None:
    if len(puzzle.rules) > MAX_RULES:
        raise LimitError(
            f"the puzzle has {len(puzzle.rules):,} rules; satpack takes at most {MAX_RULES:,}"
        )
    for number, rule in enumerate(puzzle.rules, 1):
        if fault := rule.fault_of_arguments(puzzle):
            raise PuzzleError(f"rule {number} ({rule.kind}): {fault}")


def check_puzzle(given: object) -> None:
    """Raise TypeError, which says how to get a puzzle, for anything else."""
    if not isinstance(given, Puzzle):
        raise TypeError(f"found {brief(given)}; use a Puzzle, such as satpack.load('soma')")
