"""`satpack prove`: a checked proof that a puzzle has no solution."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog, load_bounded, reject_suffix, say
from satpack.cli.options import (
    AtMostOneOption,
    Bounds,
    EncodingOption,
    JsonFlag,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    SolverOption,
    TimeoutOption,
    VerboseFlag,
)
from satpack.cli.output import echo_result, write_noun
from satpack.cli.progress import working
from satpack.render.suffixes import DRAWN

_CNF_SUFFIXES = (".cnf", ".cnf.gz", ".cnf.xz")
_OTHER_PROOF = re.compile(r"\.(?!drat\b)[a-z]*(rat|lpr|rup|pbp)(\.gz|\.xz)?$", re.IGNORECASE)
"""Names of files that say they hold proofs in other formats: LRAT, FRAT, LPR, RUP, VeriPB."""

_SUFFIXES = (".json", *_CNF_SUFFIXES, *DRAWN)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack prove mutilated-chessboard -o certificate.json`: `satpack verify` checks it",
            "`satpack prove tetrominoes-4x5 -o colouring.svg`: the board, coloured by weight",
            "`satpack prove hexiamonds-3x12 -o formula.cnf --proof proof.drat`: for any DRAT checker",
            '`satpack prove hexiamonds-3x12 --solver-command "cadical -q --no-binary"`',
            status="0 proved and the proof checked, 10 there is a solution, which is shown, 30 "
            "undecided, 1 the proof is wrong, 2 bad input, 130 interrupted.",
        )
    )(prove)


@command
def prove(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    method: Annotated[
        str,
        typer.Option(
            metavar="METHOD",
            help="colouring: weights on cells and pieces; drat: search, with a proof that a checker accepts; "
            "auto: short arguments and colourings first, then search.",
        ),
    ] = "auto",
    solver: SolverOption = "auto",
    solver_command: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Run this SAT solver instead: a program and its arguments, {cnf} for the formula's file, {proof} for "
            "the file it writes a DRAT or LRAT proof to, in text; the last arguments if they are not there.",
        ),
    ] = None,
    encoding: EncodingOption = "auto",
    at_most_one: AtMostOneOption = "auto",
    with_symmetry: Annotated[
        bool,
        typer.Option(
            "--with-symmetry",
            help="Add clauses that leave one solution of each symmetry class: shorter proofs, but these clauses are "
            "trusted, not derived. Boxes in a box are then proved by coordinates.",
        ),
    ] = False,
    checker: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Who checks a DRAT proof: satpack, drat-trim (a program on the PATH), dratify (pip install "
            "'satpack[proof]'); auto: drat-trim if there is one, else satpack.",
        ),
    ] = "auto",
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Keep the certificate of a colouring (.json), or a picture of it (.svg, .png, .pdf), or the formula (.cnf, "
            ".cnf.gz, .cnf.xz); the suffix says which method.",
        ),
    ] = None,
    proof: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Keep the proof, which is DRAT (.drat), compressed if it ends in .gz or .xz.",
        ),
    ] = None,
    bounds: Bounds,
    timeout: TimeoutOption = None,
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Prove that a puzzle has no solution, and check the proof; or show a solution."""
    from satpack.model.answer import Status
    from satpack.questions.prove import prove as proved

    method = _method(method, output, proof)
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
    with working(f"proving {loaded.name} impossible", quiet=quiet):
        found = proved(
            loaded,
            method=method,
            solver=solver,
            solver_command=solver_command,
            encoding=encoding,
            at_most_one=at_most_one,
            with_symmetry=with_symmetry,
            checker=checker,
            cnf=output if method == "drat" else None,
            proof=proof,
            timeout=timeout,
        )
    files = [] if quiet else [path for path in (output, proof) if path is not None]
    if found.solution is not None:
        with answering(Exit.SOLVABLE):
            echo_result(found, as_json=as_json, verbose=verbose)
        for path in files:
            say(f"{path} is not written, since there is a solution")
        return Exit.SOLVABLE
    if found.colouring is not None and output is not None:
        write_noun(found.colouring, output, found.colouring.to_json, quiet=True)
    status = Exit.UNDECIDED if found.status is Status.UNDECIDED else Exit.ANSWERED
    with answering(status):
        echo_result(found, as_json=as_json, verbose=verbose)
    for path in files:
        say(
            f"wrote {path}"
            if status is Exit.ANSWERED
            else f"{path} is not written, since nothing is proved"
        )
    return status


def _method(method: str, output: str | None, proof: str | None) -> str:
    """Return the method that the files ask for.

    Raises
    ------
    InputError
        If they contradict each other, or the method, or can't be written.
    """
    from satpack.io.files import check_place
    from satpack.render.suffixes import check_picture
    from satpack.runtime.errors import OptionError

    wanted: dict[str, str] = {}
    if output is not None:
        if PurePath(output).suffix in DRAWN:
            check_picture(output)
        elif not output.endswith((".json", *_CNF_SUFFIXES)):
            raise reject_suffix(output, _SUFFIXES)
        wanted["drat" if output.endswith(_CNF_SUFFIXES) else "colouring"] = output
    if proof is not None:
        if _OTHER_PROOF.search(proof):
            raise OptionError(
                f"{proof}: the proof is DRAT; give it a name that says so, such as proof.drat"
            )
        wanted["drat"] = proof
    if method != "auto":
        wanted.setdefault(method, f"--method {method}")
    if len(wanted) > 1:
        both = " and ".join(sorted(wanted.values()))
        raise OptionError(
            f"{both} ask for different proofs; a colouring has a certificate (.json), a search a formula (.cnf) and a proof"
        )
    for path in filter(None, (output, proof)):
        check_place(path)
    return next(iter(wanted), "auto")
