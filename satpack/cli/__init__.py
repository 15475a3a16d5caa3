"""The command line: one module a command, loaded light, so that `satpack --help` is instant.

A command's module imports what its options need and nothing else; numpy, PySAT and numba are imported inside the
command, when it runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

import satpack
from satpack.cli import (
    check,
    count,
    decode,
    disassemble,
    enumerate,  # noqa: A004 - named after the command
    export,
    gallery,
    import_,
    info,
    prove,
    render,
    solve,
    verify,
)
from satpack.cli.common import run_app

__all__ = ["app", "main"]

app = typer.Typer(
    name="satpack",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"{satpack.__doc__}".partition("\n")[0],
    epilog="`satpack gallery` lists the puzzles that come with satpack; `satpack solve soma` solves one of them.",
)
for _module in (
    solve,
    enumerate,
    count,
    check,
    disassemble,
    info,
    export,
    decode,
    prove,
    verify,
    render,
    import_,
    gallery,
):
    _module.register(app)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"satpack {satpack.__version__}")
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
