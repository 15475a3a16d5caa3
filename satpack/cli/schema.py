"""`satpack schema`: prints the JSON Schema of puzzle files and of satpack's output formats."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, command
from satpack.cli.files import reject_suffix
from satpack.cli.output import echo_json, write_file
from satpack.cli.parameters import QuietFlag, formats, one_output


@command(
    "`satpack schema -o puzzle.schema.json`, and `#:schema ./puzzle.schema.json` as the first line of a puzzle "
    "file: editors with taplo or tombi then complete and check it",
    "`satpack schema satpack-count-1`: what `satpack count --json` prints",
)
def schema(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[FORMAT]",
            autocompletion=formats,
            help="A format of JSON that satpack prints, such as satpack-count-1; by default puzzle files.",
        ),
    ] = None,
    *,
    output: Annotated[str | None, one_output("FILE", "Write it to a .json file.")] = None,
    quiet: QuietFlag = False,
) -> Exit:
    """Print the JSON Schema of puzzle files, for completion and checks in editors, or of one of satpack's output formats."""
    from satpack.io.files import check_place
    from satpack.io.formats.table import schema_text_of

    text = schema_text_of(name)
    if output is None:
        echo_json(text)
        return Exit.ANSWERED
    if not output.endswith(".json"):
        raise reject_suffix(output, (".json",))
    check_place(output)
    write_file(f"{text}\n".encode(), output, quiet=quiet)
    return Exit.ANSWERED
