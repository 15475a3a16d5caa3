"""`satpack solve --minimise`: the smallest container, drawn with its packing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering
from satpack.cli.output import show_answer
from satpack.cli.progress import working
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.cli.options import View
    from satpack.engines.boxes.minimise import Goal
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
    view: View,
    *,
    solver: str,
    seed: int | None,
    timeout: float | None,
) -> Exit:
    """Find the smallest container, show it, and return the exit status that goes with it.

    Raises
    ------
    OptionError
        If there is no such goal, or the puzzle is not about boxes.
    """
    from satpack.engines.boxes.minimise import Minimisation
    from satpack.model.answer import Status

    search = Minimisation(puzzle, goal=_goal(goal), solver=solver, seed=seed, timeout=timeout)
    status = None
    with working(f"minimising the {goal} of {puzzle.name}", quiet=view.quiet) as progress:

        def tell(lower: int, upper: int | None) -> None:
            progress(f"at least {lower:,}" + ("" if upper is None else f", at most {upper:,}"))

        try:
            search.run(tell)
        except KeyboardInterrupt:
            status = Exit.INTERRUPTED
    found = search.result()
    answer = found.answer
    if status is None:
        by_status = {Status.IMPOSSIBLE: Exit.IMPOSSIBLE, Status.UNDECIDED: Exit.UNDECIDED}
        solved = Exit.ANSWERED if found.proved else Exit.UNDECIDED
        status = by_status.get(answer.status, solved)
    with answering(status):
        show_answer(answer, view, words=found)
    return status


def _goal(name: str) -> Goal:
    from satpack.engines.boxes.minimise import GOALS

    for goal in GOALS:
        if name == goal:
            return goal
    raise OptionError(f"can't minimise {name!r}; use {', '.join(GOALS)}")
