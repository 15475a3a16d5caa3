"""All polyforms of n cells on any grid: polyominoes, polycubes, polyiamonds, polyhexes, polysticks.

Forms grow from the forms of one cell less, one neighbouring cell at a time, and are identified by their canonical
shape (Redelmeier, "Counting polyominoes: yet another attack", Discrete Mathematics 36, 1981, discusses this and
better ways for large n; for the sizes of puzzle pieces the plain way is enough).
"""

from __future__ import annotations

import operator
from functools import cache
from typing import TYPE_CHECKING, Literal, get_args

from satpack.model.grids import apply, given_grid
from satpack.model.pieces import Piece
from satpack.model.ranges import Copies
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.wording import brief, one_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.model.grids import Cell, Cells, Grid

Kind = Literal["free", "one-sided", "fixed"]
KINDS: tuple[Kind, ...] = get_args(Kind)

MAX_POLYFORMS = 5_000
"""Most forms of one kind that are generated."""

LARGEST: Mapping[str, Mapping[Kind, int]] = {
    grid: {"free": free, "one-sided": one_sided, "fixed": fixed}
    for grid, (free, one_sided, fixed) in {
        "square": (10, 9, 8),
        "cube": (8, 7, 6),
        "hexagon": (8, 8, 7),
        "triangle": (12, 11, 9),
        "prism": (8, 7, 6),
        "sphere": (6, 6, 5),
        "kite": (9, 8, 7),
        "drafter": (11, 11, 9),
        "tan": (12, 11, 10),
        "rhombic": (8, 8, 5),
        "tetra-octa": (9, 8, 6),
        "octet": (7, 7, 5),
        "stick": (8, 7, 6),
        "trig": (6, 5, 5),
        "twig": (10, 10, 8),
    }.items()
}
"""Most cells of forms on each grid, as growing them shows: of one cell more there are too many, and so of still more."""

# The usual names. The pentominoes' letters are Golomb's (Polyominoes, 1965); V L T Z A B P are the Soma cube's usual
# letters for its pieces, A and B being mirror images of each other. Those of sticks are D. Goodger's (Polyform Puzzler), of
# four on the square lattice also D. E. Knuth's ("Dancing links", 2000). Letters of mirror images are given where the two
# have names of their own; any other mirror image is named after its twin with a prime.
_NAMES: Mapping[tuple[str, int], Mapping[str, str]] = {
    ("square", 1): {"monomino": "#"},
    ("square", 2): {"domino": "##"},
    ("square", 3): {"I": "###", "V": "## #."},
    ("square", 4): {
        "I": "####",
        "L": "#. #. ##",
        "J": ".# .# ##",
        "O": "## ##",
        "S": ".## ##.",
        "Z": "##. .##",
        "T": "### .#.",
    },
    ("square", 5): {
        "F": ".## ##. .#.",
        "I": "#####",
        "L": "#. #. #. ##",
        "N": ".# .# ## #.",
        "P": "## ## #.",
        "T": "### .#. .#.",
        "U": "#.# ###",
        "V": "#.. #.. ###",
        "W": "#.. ##. .##",
        "X": ".#. ### .#.",
        "Y": ".# ## .# .#",
        "Z": "##. .#. .##",
    },
    ("cube", 1): {"monocube": "#"},
    ("cube", 2): {"dicube": "##"},
    ("cube", 3): {"I": "###", "V": "## #."},
    ("cube", 4): {
        "I": "####",
        "O": "## ##",
        "L": "### #..",
        "T": "### .#.",
        "Z": "##. .##",
        "A": "## #. / .# ..",
        "B": "## #. / .. #.",
        "P": "## #. / #. ..",
    },
    ("stick", 1): {"I": ".-"},
    ("stick", 2): {"I": ".-.-", "V": ".- |"},
    ("stick", 3): {
        "I": ".-.-.-",
        "L": ".-.- |",
        "T": ".-.- ..|",
        "U": ". |.| .-",
        "Z": ".- ..| ...-",
    },
    ("stick", 4): {
        "F": ".- | .- |",
        "H": ". | .- |.|",
        "I": ".-.-.-.-",
        "J": ". ..| . |.| .-",
        "L": ".-.-.- |",
        "N": "...-.- ..| .-",
        "O": ".- |.| .-",
        "P": ".- ..| .- |",
        "R": "...- ..| .- ..|",
        "T": ".-.- ..| . ..|",
        "U": ". |...| .-.-",
        "V": ".-.- | . |",
        "W": ".- ..| ...- ....|",
        "X": ". ..| .-.- ..|",
        "Y": ".-.-.- ..|",
        "Z": ".- ..| . ..| ...-",
    },
    ("trig", 1): {"I": "..#"},
    ("trig", 2): {"I": "..#...#", "L": "......# ...#", "V": "..# .#"},
    ("trig", 3): {
        "C": "......# ...# . ...#",
        "E": "......# ...#.#",
        "I": "..#...#...#",
        "J": "..#...# .#",
        "L": "......#...# ...#",
        "O": "..# .#.#",
        "P": "......# .#.#",
        "S": "......# ...# #",
        "T": "..#...# .....#",
        "U": "......# ...# ....#",
        "Y": ". .# ....# .#",
        "Z": "..# ...# ....#",
    },
    ("twig", 1): {"I": ".#"},
    ("twig", 2): {"L": ".#.#"},
    ("twig", 3): {"C": ".#.# #", "S": ".#.#.#", "Y": "...#.# ....#"},
    ("twig", 4): {
        "C": ".#.# #...#",
        "P": ".#.#.# #",
        "W": ".#.#.#.#",
        "Y": ".#.#.# ....#",
    },
    ("twig", 5): {
        "C": ".#.# #...# ...#",
        "H": ". ........# ...#.#.# ......#",
        "I": ".#.#.#.#.#",
        "L": "...#.#.#.# ........#",
        "P": ".#.# #...# .....#",
        "R": ".#.#.# #...#",
        "S": ". ........# ...#.#.# ..#",
        "T": ".#.#.#.# ....#",
        "U": ".....#.#.# ....# ...#",
        "W": ".#.#.#.# #",
        "X": "...#.# ....# ...#.#",
        "Y": ". ....#...# .....#.# ......#",
    },
}


@cache
def polyforms(grid: Grid | str, n: int, *, kind: Kind | None = None) -> tuple[Piece, ...]:
    """Return all polyforms of n cells: the edge-connected (in space: face-connected) sets of n cells.

    Parameters
    ----------
    grid : Grid or str
        The grid, or its name.
    n : int
        Cells in each form, at least 1.
    kind : {"free", "one-sided", "fixed"}, optional
        "free" takes mirror images for the same, "one-sided" only what rotations of the grid take to each other, "fixed"
        only translates. Default: "free" on plane grids, "one-sided" on solid ones.

    Returns
    -------
    tuple of Piece
        One copy each, in a stable order, with a stable name: the usual one where there is one (pentominoes F I L N P
        T U V W X Y Z), else `n.index` with the index of the free form; a mirror image adds a prime, and a fixed form
        the number of its orientation.

    Raises
    ------
    TypeError
        If n is not a whole number, or the grid neither a grid nor a name.
    OptionError
        If there is no grid of that name.
    PuzzleError
        If n is below 1 or there is no such kind.
    LimitError
        If there are more than `MAX_POLYFORMS`.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> [piece.name for piece in polyforms(GRIDS["square"], 4)]
    ['I', 'L', 'O', 'S', 'T']
    >>> [piece.name for piece in polyforms(GRIDS["square"], 4, kind="one-sided")]
    ['I', 'J', 'L', 'O', 'S', 'T', 'Z']
    """
    grid = given_grid(grid)
    if kind is None:
        kind = "free" if grid.may_turn_over else "one-sided"
    _check(grid, n, kind)
    forms: dict[str, Cells] = {}
    for hands in _handed_forms(grid, n):
        for name, cells in hands.items():
            if kind == "fixed":
                turned = sorted(grid.orientations(cells, reflect=False))
                many = len(turned) > 1
                forms.update({f"{name}/{i}" if many else name: c for i, c in enumerate(turned, 1)})
            else:
                forms[name] = cells
            if kind == "free":
                break
        if len(forms) > MAX_POLYFORMS:
            raise _too_many(grid, n)
    return tuple(Piece(name, forms[name], Copies()) for name in sorted(forms))


def _check(grid: Grid, n: int, kind: Kind) -> None:
    """Raise for an invalid number of cells or kind, and early for a number known to be too large."""
    try:
        operator.index(n)
    except TypeError:
        raise TypeError(
            f"found {brief(n)}; the number of cells of polyforms is a whole number"
        ) from None
    if n < 1:
        raise PuzzleError(f"polyforms: found {n}; use a number of cells, 1 or more")
    if kind not in KINDS:
        raise PuzzleError(f"kind: found {brief(kind)}; use {one_of(KINDS)}")
    if n > LARGEST.get(grid.name, {}).get(kind, n):
        raise _too_many(grid, n)


def _free_forms(grid: Grid, n: int) -> tuple[Cells, ...]:
    """Return the canonical shapes of the free polyforms, in order."""
    forms = tuple(sorted({grid.canonical((cell,), reflect=True) for cell in grid.domain}))
    for _ in range(n - 1):
        forms = _grown(grid, forms)
        if len(forms) > MAX_POLYFORMS:
            raise _too_many(grid, n)
    return forms


@cache
def _grown(grid: Grid, smaller: tuple[Cells, ...]) -> tuple[Cells, ...]:
    """Return the canonical shapes with one cell more than these, sorted; of too many only the first ones found, unsorted."""
    seen: set[Cells] = set()
    # one object for equal cells: `seen` holds each shape in every orientation
    kept: dict[Cell, Cell] = {}
    forms: list[Cells] = []
    for form in smaller:
        around = {c for cell in form for c in grid.neighbours(cell)}.difference(form)
        for cell in around:
            shape = grid.translated_home((*form, cell))
            if shape in seen:
                continue
            turned = grid.orientations(shape, reflect=True)
            seen.update(tuple([kept.setdefault(c, c) for c in each]) for each in turned)
            forms.append(min(turned))
            if len(forms) > MAX_POLYFORMS:
                return tuple(forms)
    return tuple(sorted(forms))


def _handed_forms(grid: Grid, n: int) -> Iterator[dict[str, Cells]]:
    """Yield for each free form, shapes with usual names first, itself and its mirror image if no rotation makes it."""
    usual = {
        grid.canonical(_drawn(grid, drawing), reflect=False): name
        for name, drawing in _NAMES.get((grid.name, n), {}).items()
    }
    rank = {shape: i for i, shape in enumerate(usual)}
    mirror = grid.point_group[-1]
    forms = _free_forms(grid, n)
    digits = len(str(len(forms)))
    for index, form in enumerate(forms, 1):
        image = [apply(mirror, cell) for cell in form]
        hands = sorted(
            {grid.canonical(hand, reflect=False) for hand in (form, image)},
            key=lambda shape: (rank.get(shape, len(rank)), shape),
        )
        name = usual.get(hands[0], f"{n}.{index:0{digits}}")
        yield {usual.get(shape, name + "'" * i): shape for i, shape in enumerate(hands)}


def _drawn(grid: Grid, drawing: str) -> Iterator[Cell]:
    """Yield the cells of a drawing, in which dots are none, with spaces between rows and slashes between layers."""
    layers = [layer.split() for layer in drawing.split("/")]
    for z, layer in enumerate(layers):
        for y, row in enumerate(layer):
            for x, mark in enumerate(row):
                if mark != ".":
                    cell = grid.cell_at((x, y, z)[: grid.dimension])
                    assert cell is not None, drawing
                    yield cell


def _too_many(grid: Grid, n: int) -> LimitError:
    return LimitError(
        f"there are more than {MAX_POLYFORMS:,} polyforms of {n} cells on the {grid.name} grid; "
        "use fewer cells, or list the pieces you want"
    )
