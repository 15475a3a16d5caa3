"""`satpack render`: draws a solution or a disassembly."""

from __future__ import annotations

import re
import shlex
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satpack.cli.collected_files import Album, page_limit
from satpack.cli.common import Exit, command, load_bounded
from satpack.cli.output import write_file
from satpack.cli.parameters import ProblemOption, QuietFlag, one_output, shipped_or_file
from satpack.render.suffixes import DRAWN, SOLIDS, check_picture, is_mesh, suffixes_of
from satpack.runtime.errors import InputError, OptionError
from satpack.runtime.wording import one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.io.results.formats import Format
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

_APPLY = {
    "style": DRAWN,
    "letters": DRAWN,
    "explode": DRAWN,
    "scale": (".png",),
    "unit": (*DRAWN, *SOLIDS),
    "layout": SOLIDS,
    "gap": SOLIDS,
    "bevel": SOLIDS,
    "thickness": SOLIDS,
}
"""The suffixes that each drawing option applies to."""

_PUZZLE = re.compile(r"^[ \t]*(grid[ \t]*=|\[\[pieces\]\])", re.MULTILINE)
"""Words that occur in puzzle files but not in solutions."""


_STYLE_OF = {"explode": "exploded", "unit": "outline"}
"""The style that an option applies to."""


@command(
    "`satpack render haley.json -o haley.svg`, after `satpack solve haley -o haley.json`",
    "`satpack render soma.json -o soma.png --style layers --scale 3`",
    "`satpack render soma.json -o soma.html`",
    "`satpack render soma.json -o soma.stl --layout bed --bevel 0.6`",
    "`satpack solve pentominoes-6x10 --json | satpack render - -o cut.svg --style outline --unit 15`",
    "`satpack render certificate.json --puzzle mutilated-chessboard -o colouring.svg`",
    status="0 drawn, 2 bad input or a wrong solution.",
)
def render(
    context: typer.Context,
    solution: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTION.json",
            help="A file of solutions or disassemblies, one per line, a certificate from `prove`, a BurrTools "
            "file with stored solutions, or a board of tiles (.sol); - is standard input.",
        ),
    ],
    *,
    problem: ProblemOption = None,
    output: Annotated[
        str | None,
        one_output(
            "FILE",
            "The file to write: a picture (.svg, .png, .pdf, .txt), a page with a view in space (.html), "
            "solids to print (.stl, .3mf, .glb), or the places of square tiles (.sol); url prints the address of a page that "
            "shows these.",
        ),
    ] = None,
    puzzle: Annotated[
        str | None,
        typer.Option(
            metavar="PUZZLE",
            autocompletion=shipped_or_file,
            help="The puzzle file or gallery puzzle it solves, so that empty cells are drawn too; required for a "
            "certificate.",
        ),
    ] = None,
    style: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="flat, or outline (lines for a laser cutter, each cut once); for solids exploded, or layers.",
        ),
    ] = "auto",
    letters: Annotated[
        bool | None,
        typer.Option(
            help="Label the pieces with letters, or large rectangles with their sizes; the default depends on the "
            "style.",
            show_default=False,
        ),
    ] = None,
    unit: Annotated[
        float,
        typer.Option(metavar="MM", help="Length of a cell's edge in an outline, and of solids."),
    ] = 20.0,
    explode: Annotated[
        float | None,
        typer.Option(
            metavar="FACTOR",
            help="How far to move solid pieces apart, 0 for not at all; by default far enough to see them all.",
        ),
    ] = None,
    scale: Annotated[float, typer.Option(metavar="FACTOR", help="PNG pixels per SVG pixel.")] = 2.0,
    layout: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="For solids: assembly, all in place; bed, all side by side; pieces, one file per kind.",
        ),
    ] = "assembly",
    gap: Annotated[
        float,
        typer.Option(metavar="MM", help="For solids: the clearance between neighbouring pieces."),
    ] = 0.1,
    bevel: Annotated[
        float,
        typer.Option(
            metavar="MM", help="For solids: the distance from an edge at which its bevel begins."
        ),
    ] = 0.0,
    thickness: Annotated[
        float, typer.Option(metavar="MM", help="The thickness of solids from a plane puzzle.")
    ] = 5.0,
    number: Annotated[
        int | None, typer.Option(metavar="N", help="Which solution to use of several, from 1.")
    ] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Draw a solution as a picture, or as solids to print, after checking it; draw every move of a disassembly.

    For a certificate that there is no solution, draw the board, coloured by weight.

    Without `--puzzle`, the pieces and the region are those given by the solution itself. With it, several solutions
    make one page.
    """
    from satpack.gallery import check_has_shapes
    from satpack.io.files import shown
    from satpack.io.json_text import opened
    from satpack.io.results import formats
    from satpack.model.solution import Solution
    from satpack.render.pictures import picture

    if output is None:
        raise _without_a_name(solution)
    check_picture(output)
    asked = _asked(context)
    _check_options(asked, output, style)
    if _is_shipped(solution):
        raise _is_a_puzzle(solution, output)
    check_has_shapes(solution)
    if puzzle == solution == "-":
        raise InputError("standard input can't be puzzle and solution at once")
    of = None if puzzle is None else load_bounded(puzzle, problem=problem, quiet=quiet)
    name = shown(solution)
    with opened(solution) as content:
        text = formats.kind_text(content, file=name)
        if _reads_as_puzzle(text):
            raise _is_a_puzzle(solution, output)
        kind = formats.format_of(text)
        is_filling = kind in (formats.SOLUTION, formats.BEST)
        if not is_filling:
            _check_one_way(asked, f"a {kind.one}")
        found = formats.results_in(content, kind, file=name, puzzle=of, problem=problem)
        several = not isinstance(found, list) or len(found) > 1
        if (
            is_filling
            and several
            and number is None
            and of is not None
            and output.endswith(".html")
        ):
            return _album(of, found, name, output, quiet=quiet)
        chosen = _chosen(found, name, number, formats.SOLUTION if is_filling else kind)
    options: dict[str, Any] = {}
    if isinstance(chosen, Solution):
        _verify(chosen, name)
        if is_mesh(output):
            from satpack.render.solids.meshes import mesh_files
            from satpack.render.solids.pieces import Making

            making = Making(unit=unit, gap=gap, bevel=bevel, thickness=thickness)
            for file in mesh_files(chosen, output, layout=layout, making=making):
                write_file(file.content, file.path, note=f" ({file.note})", quiet=quiet)
            return Exit.ANSWERED
        options = {"style": style, "letters": letters, "unit": unit, "explode": explode}
    write_file(picture(chosen, output, scale=scale, **options), output, quiet=quiet)
    return Exit.ANSWERED


def _asked(context: typer.Context) -> list[str]:
    sources = {name: context.get_parameter_source(name) for name in _APPLY}
    return [name for name, source in sources.items() if source and source.name == "COMMANDLINE"]


def _check_options(asked: list[str], output: str, style: str) -> None:
    """Refuse options that do not apply to that kind of file or style."""
    suffix = PurePath(output).suffix
    for name in asked:
        if suffix not in _APPLY[name]:
            raise OptionError(
                f"--{name} does not apply to -o {output}; it applies to {one_of(_APPLY[name])}"
            )
        if style != "auto" and _STYLE_OF.get(name, style) != style:
            raise OptionError(
                f"--{name} does not apply to --style {style}; it applies to {_STYLE_OF[name]}"
            )


def _check_one_way(asked: list[str], what: str) -> None:
    for name in asked:
        if name != "scale":
            raise OptionError(
                f"--{name} does not apply to {what}, which is drawn in one way; leave it out"
            )


def _is_shipped(name: str) -> bool:
    """Whether that is a gallery puzzle and not a file."""
    from pathlib import Path

    from satpack.gallery import gallery_names

    return name in gallery_names() and not Path(name).exists()


def _reads_as_puzzle(text: str) -> bool:
    return bool(_PUZZLE.search(text)) and not text.lstrip().startswith("{")


def _without_a_name(solution: str) -> InputError:
    """Return the error for a call without `-o`; for a puzzle, the error that a call with it would get."""
    from satpack.io.files import shown
    from satpack.io.json_text import opened
    from satpack.io.results.formats import kind_text

    is_puzzle = _is_shipped(solution)
    if not is_puzzle:
        with opened(solution) as content:
            is_puzzle = _reads_as_puzzle(kind_text(content, file=shown(solution)))
    if is_puzzle:
        return _is_a_puzzle(solution, "picture.svg")
    return InputError("-o is missing: give the picture a name, such as -o picture.svg")


def _is_a_puzzle(name: str, output: str) -> InputError:
    """Return the error for a puzzle in place of a solution, which suggests the right command."""
    from satpack.io.files import shown

    call = f"{shlex.quote(name)} -o {shlex.quote(output)}"
    puzzle = ""
    if PurePath(output).suffix in suffixes_of("Puzzle"):
        puzzle = f", `satpack info {call}` draws the puzzle"
    return InputError(
        f"{shown(name)}: a puzzle, not a solution of one; `satpack solve {call}` solves it and draws that{puzzle}"
    )


def _album(
    puzzle: Puzzle, found: Iterable[Solution], name: str, output: str, *, quiet: bool
) -> Exit:
    from satpack.runtime.wording import many

    most = page_limit(None)
    album = Album(puzzle, output)
    count = 0
    for count, each in enumerate(found, 1):
        if count > most:
            raise OptionError(
                f"{name}: holds more than {most:,} solutions, the most that a page shows; choose one with --number"
            )
        _verify(each, name)
        album.add(each)
    album.write([f"{many(count, 'solution')} from {name}."], quiet=quiet)
    return Exit.ANSWERED


def _chosen(found: Iterable[Any], name: str, number: int | None, kind: Format) -> Any:
    if not isinstance(found, list):
        return _chosen_of_many(found, name, number, kind)
    many = len(found)
    if not many:
        raise InputError(f"{name}: holds no {kind.one}")
    if number is None and many > 1:
        raise OptionError(f"{name}: {many:,} {kind.several}; choose one with --number 1 to {many}")
    if number is not None and not 1 <= number <= many:
        raise OptionError(f"{name}: there is no {kind.one} {number}; use 1 to {many}")
    return found[(number or 1) - 1]


def _chosen_of_many(found: Iterable[Any], name: str, number: int | None, kind: Format) -> Any:
    """Return the requested result of a list too long to count."""
    if number is None:
        raise OptionError(f"{name}: many {kind.several}; choose one with --number")
    count = 0
    for count, each in enumerate(found, 1):
        if count == number:
            return each
    raise OptionError(f"{name}: there is no {kind.one} {number}; use 1 to {count}")


def _verify(found: Solution, name: str) -> None:
    from satpack.runtime.errors import VerificationError

    try:
        found.verify()
    except VerificationError as fault:
        raise VerificationError(f"{name}: the solution is wrong: {fault}") from None
