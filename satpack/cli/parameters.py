"""Arguments and options shared by commands, besides those of their questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from satpack.cli.completion import shipped_or_file


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
