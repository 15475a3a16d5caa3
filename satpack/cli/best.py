"""`satpack best`: the best solution by a goal, drawn, with what it rests on that none is better."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog, load_asked, say, status_of
from satpack.cli.files import Writes
from satpack.cli.options import ProblemOption, PuzzleArgument, View
from satpack.cli.output import echo_result, write_noun
from satpack.cli.progress import run_to_end, working
from satpack.questions.options import BestOptions, Bounds
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.best.optimum import BestFit

_PROOF = re.compile(r"\.drat(\.gz|\.xz)?$")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        name="best",
        epilog=epilog(
            "`satpack best crosses-9x9`: the goal is in the file",
            "`satpack best mine.toml --maximise cells --leave-out`",
            "`satpack best mine.toml --minimise largest-hole -o best.svg`",
            "`satpack best crosses-9x9 --minimise blockers`",
            "`satpack best crosses-9x9 --proof best.drat`, then `satpack verify crosses-9x9 best.cnf best.drat`",
            status="0 none is better, 20 there is no solution, by a proof or on the word of the solver that is named; "
            "30 the time limit came first: the best so far is shown with the bound; 2 bad input, 130 interrupted, likewise.",
        ),
    )(best)


_FILES = Writes("Solution", ".json")


@command
def best(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    asked: BestOptions,
    bounds: Bounds,
    proof: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Keep the proof that none is better (.drat), and its formula beside it (.cnf), once a checker accepts it.",
        ),
    ] = None,
    view: Annotated[View, _FILES],
) -> Exit:
    """Find the best solution by a goal, and prove that none is better."""
    from satpack.questions.best import Fitting
    from satpack.runtime.limits import Deadline

    _FILES.check(view.files, as_json=view.as_json)
    if asked.get("all_best") and any(PurePath(path).suffix != ".json" for path in view.files):
        raise OptionError("--all-best shows several solutions, of which -o writes .json only")
    cnf = _formula_beside(proof)
    deadline = Deadline.after(asked.get("timeout"))
    search = Fitting(load_asked(puzzle, asked, bounds, problem=problem, view=view), **asked)
    if search.left_out and "leave_out" not in asked and not view.quiet:
        say("satpack: note: the pieces have more cells than the region, so any may be left out")
    doing = f"{search.goal} in {search.puzzle.name}"
    found, cut_short = run_to_end(search, doing, quiet=view.quiet)
    status = cut_short or status_of(found)
    if status is Exit.ANSWERED and asked.get("all_best") and not found.every:
        status = Exit.UNDECIDED
    if proof is not None and cnf is not None and status is not Exit.FAILED:
        found, status = _proved(found, status, cnf, proof, deadline.remaining(), quiet=view.quiet)
    with answering(status):
        _show(found, view)
    return status


def _formula_beside(proof: str | None) -> str | None:
    """Return where the formula of a proof goes; refuse a name that says something else, or where nothing can be written."""
    if proof is None:
        return None
    from satpack.io.files import check_place

    if not _PROOF.search(proof):
        raise OptionError(f"{proof}: the proof is DRAT; give it a name such as best.drat")
    formula = _PROOF.sub(r".cnf\1", proof)
    for path in (proof, formula):
        check_place(path)
    return formula


def _show(found: BestFit, view: View) -> None:
    """Write the best solution to files, or print it."""
    for path in view.files:
        if found.solution is not None or path.endswith(".json"):
            write_noun(found.solution, path, found.to_json, quiet=view.quiet)
    if not view.files:
        echo_result(found, as_json=view.as_json, verbose=view.verbose)
    elif not view.as_json:
        typer.echo("\n".join(found.lines(verbose=view.verbose)))


def _proved(
    found: BestFit, status: Exit, cnf: str, proof: str, timeout: float | None, *, quiet: bool
) -> tuple[BestFit, Exit]:
    """Write the proof that none is better; return what is known then, and the exit status that goes with all."""
    from satpack.model.warrant import Warrant
    from satpack.questions.best import prove_best

    if not found.proved:
        say(f"{proof} is not written, since it is not known that none is better")
        return found, status
    try:
        with working(f"proving that none is better in {found.puzzle.name}", quiet=quiet):
            made = prove_best(found, cnf=cnf, proof=proof, timeout=timeout)
    except Undecided as fault:
        say(f"{proof} is not written: {fault}")
        return found, Exit.UNDECIDED
    except KeyboardInterrupt:
        say(f"{proof} is not written: interrupted")
        return found, Exit.INTERRUPTED
    if made is None:
        say(f"{proof} is not written: that none is better, the numbers of cells and copies say")
        return found, status
    if not quiet:
        say(f"wrote {cnf} and {proof}: {many(made.lemmas, 'lemma')}, accepted by {made.checker}")
    return replace(found, warrant=Warrant(made.solver, checked=True)), status
