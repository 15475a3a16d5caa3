"""`satpack solve --minimise`: finds the smallest container, and draws it with its packing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, status_of
from satpack.cli.output import show_answer
from satpack.cli.progress import run_to_end
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.cli.options import View
    from satpack.engines.boxes.minimise import Goal
    from satpack.model.puzzle import Puzzle

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
    """Find the smallest container, show it, and return the exit status."""
    from satpack.engines.boxes.minimise import Minimisation

    search = Minimisation(puzzle, goal=_goal(goal), solver=solver, seed=seed, timeout=timeout)
    found, cut_short = run_to_end(
        search, f"minimising the {goal} of {puzzle.name}", quiet=view.quiet
    )
    status = cut_short or status_of(found)
    with answering(status):
        show_answer(found.answer, view, words=found)
    return status


def _goal(name: str) -> Goal:
    from satpack.engines.boxes.minimise import GOALS

    for goal in GOALS:
        if name == goal:
            return goal
    raise OptionError(f"can't minimise {name!r}; use {', '.join(GOALS)}")
