"""`satpack verify`: checks solutions, disassemblies, certificates and proofs against the puzzle."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, command, load_bounded
from satpack.cli.parameters import ProblemOption, SubjectArgument
from satpack.cli.progress import working
from satpack.cli.records import Only
from satpack.questions.question_options import ProveOptions
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle


@command(
    "`satpack verify soma found.json`",
    "`satpack solve y25 --json | satpack verify y25 -`",
    "`satpack enumerate queens.dlx -o all.jsonl`, then `satpack verify queens.dlx all.jsonl`",
    "`satpack verify mutilated-chessboard certificate.json`",
    "`satpack verify burr.xmpuzzle`",
    "`satpack disassemble burr6 --json -o moves.jsonl`, then `satpack verify burr6 moves.jsonl`",
    "`satpack verify tetrominoes-4x5 formula.cnf proof.drat`",
    "`satpack verify '##/#./#./#./##' coronas.cnf proof.drat`: that a shape does not tile, as `satpack tile` proved",
    status="0 if every solution, or the certificate or proof, is right, otherwise 2 and the first fault; 30 if "
    "stopped by the time limit, or if nothing in the file can be checked, as in a count.",
)
def verify(
    puzzle: SubjectArgument,
    solution: Annotated[
        str | None,
        typer.Argument(
            metavar="[SOLUTION.json | FORMULA.cnf]",
            help="A file of solutions or disassemblies, one per line, or a certificate from `prove`; - is standard "
            "input. Or a formula from `export` or `tile`, followed by its proof. By default the solutions stored in "
            "a BurrTools file.",
        ),
    ] = None,
    proof: Annotated[
        str | None,
        typer.Argument(
            metavar="[PROOF]",
            help="A solver's proof that the formula has no model: DRAT or LRAT, as text, optionally compressed.",
        ),
    ] = None,
    *,
    problem: ProblemOption = None,
    asked: Annotated[ProveOptions, Only("checker", "timeout")],
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet", "-q", help="Print nothing if everything is right; the exit status is 0."
        ),
    ] = False,
) -> Exit:
    """Check solutions against a puzzle: cells, pieces, copies, and that no piece is turned in a forbidden way.

    For items and options: that each item is covered as often as it must be, and in one colour.
    Every move of a disassembly is replayed, cell by cell; quarter turns are checked at every moment, in exact numbers.
    A certificate that there is no solution is checked on every placement of every piece. With a formula and a proof the
    formula is generated again from the puzzle and compared, clause by clause, before the proof is checked. A BurrTools
    file is checked as a whole: every assembly, every move, and that it stores as many as satpack finds.
    Each key of a JSON file is compared with its right value; keys that can't be checked are named.
    """
    from satpack.io.files import shown
    from satpack.runtime.errors import InputError

    checker, timeout = asked.get("checker", "auto"), asked.get("timeout")
    if solution is None:
        if checker != "auto":
            raise InputError("--checker applies only to a proof; leave it out")
        return _verify_stored(puzzle, problem=problem, timeout=timeout, quiet=quiet)
    if [puzzle, solution, proof].count("-") > 1:
        names = "puzzle and solution" if proof is None else "more than one of the files"
        raise InputError(f"standard input can't be {names} at once")
    if proof is None and ".cnf" not in PurePath(solution).suffixes:
        if timeout is not None or checker != "auto":
            option = "--checker" if timeout is None else "--timeout"
            stores = "a proof" if timeout is None else "what a BurrTools file stores, or a proof"
            raise InputError(f"{option} applies only to {stores}; leave it out")
        return _verify_file(puzzle, solution, problem, quiet=quiet)
    from satpack.tilings.questions.proofs import is_tiling_formula  # loads the search for coronas

    is_tiling = is_tiling_formula(solution)
    if proof is None:
        about = " about copies around a shape" * is_tiling
        raise InputError(f"{shown(solution)}: is a formula{about}; give its proof, too")
    if is_tiling:
        return _verify_no_tiling(
            puzzle, solution, proof, checker=checker, timeout=timeout, quiet=quiet
        )
    return _verify_proof(
        load_bounded(puzzle, problem=problem, quiet=quiet, covers=True),
        solution,
        proof,
        checker=checker,
        timeout=timeout,
        quiet=quiet,
    )


def _verify_file(name: str, path: str, problem: int | None, *, quiet: bool) -> Exit:
    """Check the parts of a file that the puzzle determines."""
    from satpack.io.files import shown
    from satpack.io.json_text import opened
    from satpack.questions.verify import taken_on_trust, verified

    with opened(path) as content:
        if what := taken_on_trust(content, file=shown(path)):
            typer.echo(harmless(f"Not checked: {shown(path)} holds {what}."))
            return Exit.UNDECIDED
        puzzle = load_bounded(name, problem=problem, quiet=quiet, covers=True)
        found = verified(puzzle, content, file=shown(path), problem=problem)
    if not quiet:
        for line in found.lines:
            typer.echo(line)
        if found.unchecked:
            typer.echo(harmless(f"Not checked: {', '.join(found.unchecked)}."))
    return Exit.ANSWERED if found.lines else Exit.UNDECIDED


def _verify_stored(path: str, *, problem: int | None, timeout: float | None, quiet: bool) -> Exit:
    """Check the stored solutions of a BurrTools file, for one problem or all."""
    from satpack.io.any_puzzle import read_problems
    from satpack.questions.burrtools import check_stored

    status = Exit.ANSWERED
    for each in read_problems(path, problem=problem):
        name = each.puzzle.name
        with working(f"checking {name}", quiet=quiet):
            found = check_stored(each, timeout=timeout)
        if found.undecided:
            status = Exit.UNDECIDED
        if quiet:
            continue
        moves = f", {found.apart} with moves," if found.apart else ""
        right = f"{many(found.assemblies, 'stored solution')}{moves} verified"
        rest = f"undecided: {found.undecided}" if found.undecided else found.counted
        typer.echo(f"{name}: {right}; {rest}")
    return status


def _verify_proof(
    puzzle: Puzzle, cnf: str, proof: str, *, checker: str, timeout: float | None, quiet: bool
) -> Exit:
    from satpack.questions.verify import check_exported_proof
    from satpack.runtime.errors import Undecided
    from satpack.runtime.limits import Deadline

    try:
        with working(f"checking the proof that {puzzle.name} is impossible", quiet=quiet):
            found = check_exported_proof(
                puzzle, cnf, proof, checker=checker, deadline=Deadline.after(timeout)
            )
    except Undecided as fault:
        typer.echo(f"{puzzle.name}: undecided: {fault}")
        return Exit.UNDECIDED
    if not quiet:
        verdict = found.verdict
        typer.echo(
            f"{puzzle.name}: the proof is verified, so there is no {found.claim or 'solution'}: the formula is the puzzle's "
            f"({found.encoding}), and {verdict.checker} accepts the {verdict.proof_format} proof ({verdict.seconds:.2f} s)"
        )
        from satpack.engines.proofs import trusted_lines

        for line in trusted_lines(found.trusted):
            typer.echo(line)
    return Exit.ANSWERED


def _verify_no_tiling(
    puzzle: str, cnf: str, proof: str, *, checker: str, timeout: float | None, quiet: bool
) -> Exit:
    from satpack.cli.shapes import proved_shape
    from satpack.runtime.errors import Undecided
    from satpack.runtime.limits import Deadline
    from satpack.tilings.questions.proofs import check_tiling_proof

    name = proved_shape(puzzle, cnf)
    try:
        with working(f"checking the proof that {name} does not tile", quiet=quiet):
            found = check_tiling_proof(
                cnf, proof, checker=checker, deadline=Deadline.after(timeout)
            )
    except Undecided as fault:
        typer.echo(f"{name}: undecided: {fault}")
        return Exit.UNDECIDED
    if not quiet:
        verdict = found.verdict
        times = "once" if found.levels == 1 else f"{found.levels} times"
        mirrored = " without mirror images" * found.shape.leaves_out_mirror_images
        typer.echo(
            f"{name}: the proof is verified, so it does not tile{mirrored}: the formula says that copies surround it {times}, and "
            f"{verdict.checker} accepts the {verdict.proof_format} proof ({verdict.seconds:.2f} s)"
        )
        if found.holes:
            typer.echo(
                f"checked  {many(found.holes, 'clause')} more: copies that shut in a hole whose area is no multiple of the shape's"
            )
    return Exit.ANSWERED
