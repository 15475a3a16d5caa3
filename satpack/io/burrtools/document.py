"""The content of a BurrTools file, its grid, colours, shapes and problems, before conversion to puzzles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.io.burrtools.grids import GRID_TYPES
from satpack.io.burrtools.xml import parse_xml
from satpack.io.files import read_bytes, shown
from satpack.model.bounds import MAX_CELLS, MAX_EXTENT, MAX_NAME
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.io.burrtools.grids import GridType, Place
    from satpack.io.burrtools.xml import Element

MAX_PROBLEMS = 500
"""Most problems of one file."""

_CELL = re.compile(r"[#+][0-9]*")
_WRONG = re.compile(r"[^_#+0-9]|(?:^|_)[0-9]|[0-9]{4}")
_SHOWN = 20


class SeveralProblems(InputError):  # noqa: N818 - a question, not a fault
    """A file holds several problems, with these titles, and none was chosen."""

    def __init__(self, message: str, titles: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.titles = titles


@dataclass(frozen=True, slots=True)
class Document:
    """A BurrTools file."""

    file: str  # its name in errors
    kind: GridType  # the grid of all its shapes
    shades: tuple[tuple[str, str], ...]
    """For each colour its name, which may be empty, and its shade "#rrggbb"."""
    shapes: tuple[Element, ...]  # not yet read
    problems: tuple[Element, ...]  # not yet read
    comment: str  # the author's
    notes: tuple[str, ...]  # reinterpretations, for the reader

    def problem(self, number: int | None) -> tuple[int, Element]:
        """Return the problem with that number, from 1, or the only one, and its number; raise SeveralProblems or InputError."""
        many = len(self.problems)
        if not many:
            raise InputError(f"{self.file}: holds shapes, but no problem; add one in BurrTools")
        if number is None and many > 1:
            names = [f"{i} {title_of(each, i)!r}" for i, each in enumerate(self.problems, 1)]
            rest = ["..."] if many > _SHOWN else []
            raise SeveralProblems(
                f"{self.file}: holds {many} problems; choose one with --problem: "
                f"{', '.join(names[:_SHOWN] + rest)}",
                [title_of(each, i) for i, each in enumerate(self.problems, 1)],
            )
        wanted = 1 if number is None else number
        if not 1 <= wanted <= many:
            right = f"1 to {many}" if many > 1 else "1, or leave it out"
            raise InputError(f"{self.file}: there is no problem {wanted}; use {right}")
        return wanted, self.problems[wanted - 1]


def title_of(problem: Element, number: int) -> str:
    """Return a problem's name, or its number if it has none that can be printed."""
    name = problem.attributes.get("name", "")
    return name[:MAX_NAME] if name.strip() and name.isprintable() else f"Problem {number}"


def read_document(path: str) -> Document:
    """Read a BurrTools file; "-" is standard input."""
    return parse_document(read_bytes(path), file=shown(path))


def parse_document(content: bytes, *, file: str) -> Document:
    """Read the content of a BurrTools file; raise InputError, too, for a grid that satpack lacks."""
    root, is_latin = parse_xml(content, file=file)
    if root.tag != "puzzle":
        raise InputError(
            f"{file}: XML, but not a BurrTools puzzle: found <{root.tag[:40]}>; use a file whose outermost element "
            "is <puzzle>"
        )
    version = root.attributes.get("version", "")
    if version not in ("1", "2"):
        raise root.fault(f"attribute version: found {version[:20]!r}; satpack reads 1 and 2")
    colours = root.first("colors")
    shapes, problems = root.first("shapes"), root.first("problems")
    comment = root.first("comment")
    listed = tuple(problems.all("problem")) if problems else ()
    if len(listed) > MAX_PROBLEMS:
        raise LimitError(
            f"{file}: holds {len(listed):,} problems; satpack takes at most {MAX_PROBLEMS}"
        )
    notes = ["the text is not UTF-8 and was read as Latin-1"] if is_latin else []
    return Document(
        file=file,
        kind=_grid_type(root.first("gridType")),
        shades=tuple(_shade(each) for each in colours.all("color")) if colours else (),
        shapes=tuple(shapes.all("voxel")) if shapes else (),
        problems=listed,
        comment=comment.text if comment else "",
        notes=tuple(notes),
    )


def _grid_type(element: Element | None) -> GridType:
    number = element.number("type", high=10**6) if element else 0
    if element and number not in GRID_TYPES:
        known = ", ".join(f"{kind.number} ({kind.grid.name})" for kind in GRID_TYPES.values())
        raise element.fault(
            f"attribute type: found {number}, a grid that satpack lacks; it has {known}"
        )
    return GRID_TYPES[number]


def _shade(element: Element) -> tuple[str, str]:
    parts = [element.number(key, high=255) for key in ("red", "green", "blue")]
    return element.attributes.get("name", ""), f"#{''.join(f'{part:02x}' for part in parts)}"


@dataclass(frozen=True, slots=True)
class Voxels:
    """A shape as stored in a file."""

    fixed: dict[Place, int]  # cells, each with the number of its colour, 0 for none
    variable: dict[Place, int]  # cells that may be present, each with the number of its colour


def read_voxels(shape: Element, *, room: int = MAX_CELLS) -> Voxels:
    """Read a shape; raise LimitError if it has more cells than `room` or its box is too large."""
    if (kind := shape.attributes.get("type")) != "0":
        found = "is missing" if kind is None else f"found {kind[:20]!r}"
        raise shape.fault(f"attribute type: {found}; satpack reads shapes of type 0")
    sx, sy, sz = (shape.number(axis) for axis in "xyz")
    text = shape.text
    if wrong := _WRONG.search(text):
        raise shape.fault(
            f"character {wrong.start() + 1} of its cells: found {wrong[0][-1]!r}; use '_', '#' and '+', "
            "and after the latter two the number of a colour"
        )
    plain = text.translate(_NO_DIGITS)
    if len(plain) != sx * sy * sz:
        raise shape.fault(
            f"{sx:,} by {sy:,} by {sz:,} are {many(sx * sy * sz, 'cell')}, but it lists {len(plain):,}"
        )
    if len(plain) > MAX_EXTENT:
        raise LimitError(
            f"{shape.place}: <voxel>: a box of {len(plain):,} cells; satpack takes at most {MAX_EXTENT:,}"
        )
    if len(plain) - plain.count("_") > room:
        raise LimitError(
            f"{shape.place}: <voxel>: with this shape there are too many cells; satpack takes at most {MAX_CELLS:,}"
        )
    voxels = Voxels({}, {})
    digits = 0
    for cell in _CELL.finditer(text):
        rest, x = divmod(cell.start() - digits, sx)
        z, y = divmod(rest, sy)
        mark = cell[0]
        digits += len(mark) - 1
        cells = voxels.fixed if mark[0] == "#" else voxels.variable
        cells[x, y, z] = int(mark[1:] or 0)
    return voxels


_NO_DIGITS = {ord(digit): None for digit in "0123456789"}
