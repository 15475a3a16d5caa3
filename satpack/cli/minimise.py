"""`satpack solve --minimise`: the smallest container, drawn with its packing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering
from satpack.cli.output import show_answer
from satpack.cli.progress import working
from satpack.model.answer import engine_name
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.engines.boxes.minimise import Goal, Smallest
    from satpack.model.puzzle import Puzzle

__all__ = ["MinimiseOption", "show_smallest"]

MinimiseOption = Annotated[
    str | None,
    typer.Option(
        "--minimise",
        "--minimize",
        metavar="SIDE",
        help="Find the smallest box within the region that holds the boxes: its height, width or area.",
    ),
]


def show_smallest(
    puzzle: Puzzle,
    goal: str,
    *,
    solver: str,
    seed: int | None,
    timeout: float | None,
    output: str | None,
    as_json: bool,
    verbose: bool,
    quiet: bool,
) -> Exit:
    """Find the smallest container, show it, and return the exit status that goes with it.

    Raises
    ------
    OptionError
        If there is no such goal, or the puzzle is not about boxes.
    """
    from satpack.engines.boxes.minimise import Minimisation
    from satpack.model.answer import Answer, Status

    search = Minimisation(puzzle, goal=_goal(goal), solver=solver, seed=seed, timeout=timeout)
    status = None
    with working(f"minimising the {goal} of {puzzle.name}", quiet=quiet) as progress:

        def tell(lower: int, upper: int | None) -> None:
            progress(f"at least {lower:,}" + ("" if upper is None else f", at most {upper:,}"))

        try:
            search.run(tell)
        except KeyboardInterrupt:
            status = Exit.INTERRUPTED
    found = search.result()
    statistics = {"lower": found.lower, **found.statistics}
    if found.upper is not None:
        statistics["upper"] = found.upper
    if found.solution is None:
        outcome = Status.IMPOSSIBLE if found.impossible else Status.UNDECIDED
        nothing = Answer(
            outcome,
            None,
            found.reason,
            found.engine,
            found.seconds,
            statistics,
            warrant=found.warrant,
        )
        status = status or (Exit.IMPOSSIBLE if found.impossible else Exit.UNDECIDED)
        with answering(status):
            show_answer(
                puzzle, nothing, output=output, as_json=as_json, quiet=quiet, verbose=verbose
            )
        return status
    solution = replace(
        found.solution, engine=found.engine, seconds=found.seconds, statistics=statistics
    )
    solved = Answer(
        Status.SOLVED, solution, "", found.engine, found.seconds, statistics, warrant=found.warrant
    )
    status = status or (Exit.ANSWERED if found.proved else Exit.UNDECIDED)
    with answering(status):
        show_answer(
            puzzle,
            solved,
            output=output,
            as_json=as_json,
            quiet=quiet,
            footer=_footer(found, verbose=verbose),
        )
    return status


def _goal(name: str) -> Goal:
    from satpack.engines.boxes.minimise import GOALS

    for goal in GOALS:
        if name == goal:
            return goal
    raise OptionError(f"can't minimise {name!r}; use {', '.join(GOALS)}")


def _footer(found: Smallest, *, verbose: bool) -> str:
    """Say how small the container is, and whether nothing smaller exists."""
    from satpack.model.boxes.boxes import sides_text
    from satpack.runtime.wording import many

    assert found.sides is not None
    size = f"{found.goal} {found.upper:,} ({sides_text(found.sides)})"
    by = engine_name(found.engine, verbose=verbose)
    how = f"{found.seconds:.2f} s by {by}, {many(found.statistics['containers'], 'container')}"
    if found.proved and found.warrant.is_word:
        return f"Smallest {size}; verified, and nothing smaller exists {found.warrant.text}; {how}."
    if found.proved:
        return f"Smallest {size}; verified, and proved that nothing smaller exists; {how}."
    least = found.warrant.told(f"at least {found.lower:,}")
    return f"Smallest {size} so far; verified, but NOT proved smallest: {least} ({found.reason}); {how}."
