"""`satpack prove`: a checked proof that a puzzle has no solution."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from satpack.cli.common import (
    Exit,
    answering,
    command,
    load_asked,
    refuse_given,
    say,
    status_of,
)
from satpack.cli.files import FORMULAS, Writes, one_formula
from satpack.cli.output import echo_result, write_noun
from satpack.cli.parameters import ProblemOption, SubjectArgument, View
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.questions.question_options import Bounds, ProveOptions
from satpack.questions.subjects import kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence


_OTHER_PROOF = re.compile(r"\.(?!drat\b)[a-z]*(rat|lpr|rup|pbp)(\.gz|\.xz)?$", re.IGNORECASE)
"""File names that suggest proofs in other formats: LRAT, FRAT, LPR, RUP, VeriPB."""

_FILES = Writes("Colouring", ".json", *FORMULAS)


@command(
    "`satpack prove mutilated-chessboard -o certificate.json`: `satpack verify` checks it",
    "`satpack prove tetrominoes-4x5 -o colouring.svg`: the board, coloured by weight",
    "`satpack prove hexiamonds-3x12 -o formula.cnf --proof proof.drat`: for any DRAT checker",
    '`satpack prove hexiamonds-3x12 --solver-command "cadical -q --no-binary"`',
    status="0 proved and the proof checked, 10 there is a solution, which is shown, 30 "
    "undecided, 1 the proof is wrong, 2 bad input, 130 interrupted.",
)
def prove(
    puzzle: SubjectArgument,
    *,
    problem: ProblemOption = None,
    asked: Annotated[ProveOptions, Without("cnf")],
    bounds: Bounds,
    view: Annotated[View, _FILES],
) -> Exit:
    """Prove that a puzzle has no solution, and check the proof; or show a solution."""
    from satpack.questions.prove import prove as proved

    proof = asked.get("proof")
    refuse_given(puzzle, problem, (ProveOptions, asked), (Bounds, bounds))
    _FILES.check(view.files, kind=kind_of(puzzle))
    asked["method"] = _method(asked.get("method", "auto"), view.files, proof)
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view, covers=True)
    asked["cnf"] = one_formula(view.files)
    with working(f"proving {loaded.name} impossible", quiet=view.quiet):
        found = proved(loaded, **asked)
    files = [] if view.quiet else [path for path in (*view.files, proof) if path is not None]
    if found.solution is not None:
        with answering(Exit.SOLVABLE):
            echo_result(found, as_json=view.as_json, verbose=view.verbose)
        for path in files:
            say(f"{path} is not written, since there is a solution")
        return Exit.SOLVABLE
    if found.colouring is not None:
        for path in view.files:
            write_noun(found.colouring, path, found.colouring.to_json, quiet=True)
    status = status_of(found)
    with answering(status):
        echo_result(found, as_json=view.as_json, verbose=view.verbose)
    for path in files:
        say(
            f"wrote {path}"
            if status is Exit.ANSWERED
            else f"{path} is not written, since nothing is proved"
        )
    return status


def _method(method: str, files: Sequence[str], proof: str | None) -> str:
    """Return the method implied by the files; raise if they contradict each other or the method, or can't be written."""
    from satpack.io.files import check_place
    from satpack.runtime.errors import OptionError

    wanted: dict[str, str] = {}
    for path in files:
        wanted["drat" if path.endswith(FORMULAS) else "colouring"] = path
    one_formula(files)
    if proof is not None:
        if _OTHER_PROOF.search(proof):
            raise OptionError(
                f"{proof}: the proof is DRAT; give it a name that says so, such as proof.drat"
            )
        check_place(proof)
        wanted["drat"] = proof
    if method != "auto":
        wanted.setdefault(method, f"--method {method}")
    if len(wanted) > 1:
        both = " and ".join(sorted(wanted.values()))
        raise OptionError(
            f"{both} ask for different proofs; a colouring has a certificate (.json), a search a formula (.cnf) and a proof"
        )
    return next(iter(wanted), "auto")
