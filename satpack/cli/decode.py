"""`satpack decode`: turns the output of a SAT or pseudo-Boolean solver back into a solution."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, command, load_bounded
from satpack.cli.files import Writes
from satpack.cli.output import show
from satpack.cli.parameters import ProblemOption, View, shipped_or_file

_FILES = Writes("Solution", ".json")


@command(
    "`cadical -q soma.cnf | satpack decode soma.cnf -`",
    "`satpack decode soma.cnf.xz model.txt --puzzle soma -o found.json`",
    "`satpack decode soma.opb model.txt`: the output of a pseudo-Boolean solver",
    status="0 decoded and verified, 20 the solver reports that there is no solution (not checked), 30 the solver "
    "gave up, 2 bad input.",
)
def decode(
    cnf: Annotated[
        str,
        typer.Argument(
            metavar="FILE.cnf",
            help="A CNF or OPB file written by `satpack export`; may be compressed.",
        ),
    ],
    model: Annotated[
        str,
        typer.Argument(
            metavar="MODEL",
            help="The solver's output: s and v lines, a list of literals, or MiniSat's result file; - is standard input.",
        ),
    ],
    *,
    problem: ProblemOption = None,
    puzzle: Annotated[
        str | None,
        typer.Option(
            metavar="PUZZLE",
            autocompletion=shipped_or_file,
            help="Verify the solution against this puzzle file or gallery puzzle.",
        ),
    ] = None,
    view: Annotated[View, _FILES],
) -> Exit:
    """Draw the solution that a SAT solver found for an exported CNF, after checking every clause.

    The output of a pseudo-Boolean solver for an exported OPB file is decoded in the same way.
    """
    from satpack.engines.sat.decoding import decode_files
    from satpack.runtime.errors import InputError

    _FILES.check(view.files, as_json=view.as_json)
    if [cnf, model, puzzle].count("-") > 1:
        raise InputError("standard input can be only one of the files")
    loaded = None
    if puzzle is not None:
        loaded = load_bounded(puzzle, problem=problem, quiet=view.quiet, covers=True)
    return show(decode_files(cnf, model, puzzle=loaded), view, beside="nothing")
