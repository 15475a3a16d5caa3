"""Arguments and options shared by commands, besides those of their questions."""

from __future__ import annotations

from dataclasses import dataclass
from glob import escape, glob
from pathlib import Path
from typing import Annotated, Any

import typer


def formats(incomplete: str) -> list[str]:
    """Return the names of formats with this prefix."""
    from satpack.io.formats.table import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def shipped(incomplete: str) -> list[str]:
    """Return the names of shipped puzzles with this prefix."""
    # not through `satpack.gallery`, whose import takes longer than this
    files = Path(__file__).parent.with_name("gallery").glob("*.toml")
    return sorted(file.stem for file in files if file.stem.startswith(incomplete))


def shipped_or_file(incomplete: str) -> list[str]:
    """Return the shipped puzzles, puzzle files and folders with this prefix."""
    from satpack.io.files import PUZZLE_SUFFIXES

    found = sorted(glob(f"{escape(incomplete)}*"))  # noqa: PTH207 - `./x` is to stay what it is
    files = [path for path in found if path.endswith(PUZZLE_SUFFIXES)]
    folders = [f"{path}/" for path in found if Path(path).is_dir()]
    return [*shipped(incomplete), *files, *folders]


def _puzzle(others: str) -> Any:
    """Return the argument of a command for a puzzle; `others` are further files it takes."""
    return typer.Argument(
        metavar="PUZZLE",
        autocompletion=shipped_or_file,
        help=f"A puzzle file (.toml, BurrTools' .xmpuzzle, or edge-matching tiles){others}, or the name of a gallery "
        "puzzle; - is standard input.",
    )


PuzzleArgument = Annotated[str, _puzzle("")]
SubjectArgument = Annotated[str, _puzzle(", items and options (.dlx)")]
ShapeArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[SHAPE]",
        autocompletion=shipped_or_file,
        help="A drawing, such as '##./.##', or a puzzle file or the name of a gallery puzzle with one piece.",
    ),
]
ProblemOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Which problem of a BurrTools file (.xmpuzzle), if it holds several."
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
QuietFlag = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no notes on stderr.")
]
VerboseFlag = Annotated[
    bool,
    typer.Option(
        "--verbose", help="Also report how it was found: encodings, solvers, symmetry breaking."
    ),
]


def one_output(metavar: str, text: str) -> Any:
    """Return the option for the one file that a command writes."""
    return typer.Option("-o", "--output", metavar=metavar, help=text, show_default=False)


OutputOption = Annotated[
    list[str] | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to a file; may be repeated."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Options for the display of an answer, and its output files."""

    output: OutputOption = None
    as_json: JsonFlag = False
    verbose: VerboseFlag = False
    quiet: QuietFlag = False

    @property
    def files(self) -> tuple[str, ...]:
        """The output files."""
        return tuple(self.output or ())
