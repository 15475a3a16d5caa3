"""The command line: commands load on demand, so that each starts fast.

`asking` makes a command of a question; one that takes more has a module of its name. That imports what its options need
and nothing else; numpy, PySAT and the kernels are imported inside the command, when it runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from typing import Annotated, Any, Final, TypeGuard

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from satpack.cli.common import commands, complain, run_app
from satpack.runtime.errors import OptionError
from satpack.runtime.version import __version__
from satpack.runtime.wording import many

__all__ = ["app", "main"]

_MARKUP: Final = "markdown"


_NAMES = (
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
"""Commands in the order of the help; other questions follow."""


def _module(name: str) -> str:
    # the module can't have the name of a keyword
    return f"satpack.cli.{'import_' if name == 'import' else name}"


def _has_module(name: str) -> bool:
    return name in _NAMES and find_spec(_module(name)) is not None


class Once(TyperCommand):
    """A command that refuses repeated options, except those that take several values."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; refuse a second value for a single-valued option."""
        given = list(args)
        rest: list[str] = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(args=list(given))
            for option in dict.fromkeys(order):
                if order.count(option) > 1 and _takes_one(option):
                    fault = _fault(option, order.count(option), given)
                    raise typer.Exit(int(complain(OptionError(fault))))
        return rest


def _takes_one(option: Any) -> TypeGuard[TyperOption]:
    """Whether a second value would replace the first; repeating a flag that only says yes is harmless."""
    is_switch = not getattr(option, "is_flag", False) or bool(option.secondary_opts)
    return isinstance(option, TyperOption) and not option.multiple and is_switch


def _fault(option: TyperOption, times: int, args: list[str]) -> str:
    """Report a repeated option, or one given with its opposite, as it was spelled."""
    spelled = [word.partition("=")[0] for word in takewhile(lambda word: word != "--", args)]
    yes, no = (
        [word for word in spelled if word in names]
        for names in (option.opts, option.secondary_opts)
    )
    if yes and no:
        return f"{yes[0]} contradicts {no[0]}; leave one of them out"
    name = next(iter(yes or no), option.opts[-1])
    return f"{name} is given {many(times, 'time')}; give it once"


@cache
def made_command(name: str) -> Any:
    """Make the command of a name, once."""
    if _has_module(name):
        import_module(_module(name))
    else:  # made from its question alone
        from satpack.cli.asking import make_command

        make_command(name)
    run, epilog = commands[name]
    alone = typer.Typer(
        add_completion=False, rich_markup_mode=_MARKUP, pretty_exceptions_enable=False
    )
    alone.command(name, cls=Once, epilog=epilog or None)(run)
    return get_command(alone)


class _Commands(Mapping[str, Any]):
    """The commands by name, in the order of the help; each is created on access."""

    def __getitem__(self, name: str) -> Any:
        return made_command(name)

    def __iter__(self) -> Iterator[str]:
        from satpack.questions.question import summaries

        yield from _NAMES
        yield from (name for name in summaries() if name not in _NAMES)

    def __len__(self) -> int:
        return sum(1 for _ in self)


_EPILOG: Final = """`satpack gallery` lists the puzzles that come with satpack; `satpack solve soma` solves one of them.

A puzzle of your own is a small text file, such as this one:

- `name = "two dominoes"`, `grid = "square"`, `region.box = [2, 2]`

- `pieces = [{ name = "domino", box = [2, 1], copies = 2 }]`

`satpack gallery soma` prints a longer one, to start from: `satpack gallery soma > mine.toml`, then `satpack info mine.toml`
draws the puzzle as satpack reads it."""


class _Named(TyperCommand):
    """A question in the list of commands; its module is imported when it runs."""

    def make_context(self, *args: Any, **more: Any) -> Any:
        """Delegate to the command itself."""
        return _Commands()[self.name or ""].make_context(*args, **more)


class _Group(TyperGroup):
    """All commands, none loaded yet."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings | {"commands": _Commands()})

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        del ctx
        return list(self.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; for the list, only the name and summary of its question."""
        if _has_module(cmd_name) or cmd_name not in list(self.commands):
            return super().get_command(ctx, cmd_name)
        from satpack.questions.question import summaries

        return _Named(cmd_name, help=summaries()[cmd_name])


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
