"""`satpack studio`: draws, solves and plays puzzles in a browser."""

from __future__ import annotations

import contextlib
from typing import Annotated

import typer

from satpack.cli.common import Exit, command, say


@command(
    "`satpack studio`: the puzzle files of this folder",
    "`satpack studio my.toml`",
    "`satpack studio puzzles --port 8000 --no-browser`",
    status="0 ended by Ctrl-C, 2 bad input, or the extra satpack[studio] is missing.",
)
def studio(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE or FOLDER]",
            help="A puzzle file to open, or a folder; the studio can access that folder's puzzle files and nothing "
            "else.",
        ),
    ] = ".",
    *,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The address to listen on; by default only this machine."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 picks a free one.")
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, max=64, help="How many jobs run at the same time."
        ),
    ] = 2,
) -> Exit:
    """Open the studio: a page in your browser to draw puzzles, solve them, take them apart and play.

    It is a small server on this machine, which other machines can't reach by default. It needs the extra
    satpack[studio].
    """
    from satpack.studio.server import check_installed, is_private, serve

    check_installed()
    if not is_private(host):
        say(
            f"satpack: warning: anyone who can reach this machine at {host} and learns the address below can use the "
            "studio as you, and the connection is not encrypted"
        )
    with contextlib.suppress(KeyboardInterrupt):
        serve(file, host=host, port=port, browser=browser, at_once=jobs, say=say)
    say("The studio has stopped; drawings and results are kept.")
    return Exit.ANSWERED
