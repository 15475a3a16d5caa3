"""The command line: commands that are loaded when they are called, so that none waits for the others.

`asking` makes a command of a question; one that takes more has a module of its name. That imports what its options need
and nothing else; numpy, PySAT and the kernels are imported inside the command, when it runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from satpack.cli.common import commands, run_app
from satpack.cli.once import Once
from satpack.runtime.version import __version__

__all__ = ["app", "main"]

_MARKUP: Final = "markdown"


class _Commands(Mapping[str, Any]):
    """The commands by name, in the order of the help; each is made when it is looked at."""

    _names = (
        "solve",
        "enumerate",
        "count",
        "check",
        "hint",
        "sample",
        "analyse",
        "best",
        "disassemble",
        "design",
        "info",
        "export",
        "decode",
        "prove",
        "verify",
        "tile",
        "rectangles",
        "figure",
        "render",
        "studio",
        "import",
        "gallery",
        "schema",
    )

    def __getitem__(self, name: str) -> Any:
        # a module can't be called as the keyword is
        module = f"satpack.cli.{'import_' if name == 'import' else name}"
        if name in self._names and find_spec(module):
            import_module(module)
        else:  # nothing but a question
            from satpack.cli.asking import make_command

            make_command(name)
        run, epilog = commands[name]
        alone = typer.Typer(
            add_completion=False, rich_markup_mode=_MARKUP, pretty_exceptions_enable=False
        )
        alone.command(name, cls=Once, epilog=epilog or None)(run)
        return get_command(alone)

    def __iter__(self) -> Iterator[str]:
        from satpack.questions.question import question_names

        yield from self._names
        yield from (name for name in question_names() if name not in self._names)

    def __len__(self) -> int:
        return sum(1 for _ in self)


_EPILOG: Final = """`satpack gallery` lists the puzzles that come with satpack; `satpack solve soma` solves one of them.

A puzzle of your own is a small text file, such as this one:

- `name = "two dominoes"`, `grid = "square"`, `region.box = [2, 2]`

- `pieces = [{ name = "domino", box = [2, 1], copies = 2 }]`

`satpack gallery soma` prints a longer one, to start from: `satpack gallery soma > mine.toml`, then `satpack info mine.toml`
draws what was understood."""


class _Group(TyperGroup):
    """All commands, none of them loaded yet."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings | {"commands": _Commands()})


app = typer.Typer(
    name="satpack",
    cls=_Group,
    no_args_is_help=True,
    rich_markup_mode=_MARKUP,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Packing puzzles as SAT: describe a puzzle once, then solve, count, prove, draw and take it apart.",
    epilog=_EPILOG,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"satpack {__version__}")
        raise typer.Exit


@app.callback()
def _satpack(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Packing puzzles as SAT: describe a puzzle once, then solve, count, prove, draw and take it apart."""


def main() -> None:
    """Run the command line."""
    run_app(app)
