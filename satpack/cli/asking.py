"""The command of any question that has no module of its own in this folder: it follows from the declaration alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from satpack.cli.common import Exit, command, load_asked
from satpack.cli.files import Writes
from satpack.cli.options import ProblemOption, PuzzleArgument, View
from satpack.cli.output import show
from satpack.cli.progress import run_to_end
from satpack.questions.options import Bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.questions.question import Question

__all__ = ["command_of"]


def command_of(question: Question) -> Callable[..., None]:
    """Return the command that asks a question of a puzzle."""
    files = Writes(question.pictures, ".json")

    def asked_of(
        puzzle: str,
        *,
        problem: int | None = None,
        asked: dict[str, Any],
        bounds: Bounds,
        view: View,
    ) -> Exit:
        files.check(view.files)
        loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
        run = question.begin(loaded, **asked)
        doing, jobs = f"{question.doing} {loaded.name}", asked.get("jobs", 1)
        found, cut_short = run_to_end(run, doing, quiet=view.quiet, jobs=jobs)
        return show(found, view, cut_short)

    asked_of.__doc__ = (question.ask.__doc__ or "").strip().partition("\n")[0]
    asked_of.__annotations__ = {
        "puzzle": PuzzleArgument,
        "problem": ProblemOption,
        "asked": question.options,
        "bounds": Bounds,
        "view": Annotated[View, files],
        "return": Exit,
    }
    return command(asked_of)
