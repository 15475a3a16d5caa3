"""`satpack schema`: the JSON Schema of puzzle files."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, command, epilog
from satpack.cli.files import reject_suffix
from satpack.cli.options import QuietFlag
from satpack.cli.output import echo_json, write_file


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack schema -o puzzle.schema.json`, and `#:schema ./puzzle.schema.json` as the first line of a puzzle "
            "file: editors with taplo or tombi then complete and check it",
        )
    )(schema)


@command
def schema(
    *,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a .json file.")
    ] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Print the JSON Schema of puzzle files, with which editors complete and check them."""
    from satpack.io.files import check_place
    from satpack.io.puzzles.schema import schema_text

    if output is None:
        echo_json(schema_text().rstrip("\n"))
        return Exit.ANSWERED
    if not output.endswith(".json"):
        raise reject_suffix(output, (".json",))
    check_place(output)
    write_file(schema_text().encode(), output, quiet=quiet)
    return Exit.ANSWERED
