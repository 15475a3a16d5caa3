"""Makes a command from the declaration of a question."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any

from satpack.cli.common import Exit, command, load_asked, note_missing_engine
from satpack.cli.files import Writes
from satpack.cli.options import ProblemOption, PuzzleArgument, ShapeArgument, View
from satpack.cli.output import show
from satpack.cli.progress import run_to_end
from satpack.cli.records import Only, Without
from satpack.questions.options import Bounds
from satpack.questions.question import question_named
from satpack.runtime.options import known_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.questions.question import Question


def make_command(name: str) -> None:
    """Make the command of a question; raise KeyError if it does not exist."""
    question = question_named(name)
    if question is None:
        raise KeyError(name)
    files = Writes(question.pictures, *question.files)

    def asked_of(*, view: View, **given: Any) -> Exit:
        files.check(view.files, as_json=view.as_json and files.has_streams)
        asked = given["asked"] = {**given.pop("arguments", {}), **given["asked"]}
        drawn = given.pop("drawn", {})
        subject, called = (_puzzle if question.of == "puzzle" else _shape)(view=view, **given)
        if "engine" in asked or "engine" in known_options(question.options):
            note_missing_engine(asked, quiet=view.quiet)
        if question.refuse is not None:
            question.refuse({**asked, **drawn}, view.files)
        run = question.begin(subject, **asked)
        doing, jobs = f"{question.doing} {called}", asked.get("jobs", 1)
        found, cut_short = run_to_end(run, doing, quiet=view.quiet, jobs=jobs)
        draws = question.draws_twice or not view.files
        return show(found, view, cut_short, streams=files.has_streams, draws=draws, **drawn)

    asked_of.__name__ = question.name
    asked_of.__doc__ = _introduction(question)
    vars(asked_of)["__signature__"] = Signature(list(_parameters(question, files)))
    command(*question.examples, status=question.status)(asked_of)


def _puzzle(
    *, puzzle: str, problem: int | None, asked: dict[str, Any], bounds: Bounds, view: View
) -> tuple[object, str]:
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    return loaded, loaded.name


def _shape(*, shape: str | None, asked: dict[str, Any], view: View) -> tuple[object, str]:
    from satpack.cli.shapes import one_shape_given

    del view
    given = one_shape_given(shape, grid=asked.get("grid"), reflect=asked.get("reflect"))
    name, cells = given.only
    asked |= {"grid": given.grid, "reflect": given.reflect, "name": name}
    return cells, name


def _introduction(question: Question) -> str:
    """Return the part of the function's docstring before its parameters."""
    return (question.ask.__doc__ or "").partition("\n    Parameters\n")[0].rstrip()


def _parameters(question: Question, files: Writes) -> Iterator[Parameter]:
    """Yield the parameters of the command, in the order of its help."""

    def taken(name: str, annotation: Any, default: Any = Parameter.empty) -> Parameter:
        return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)

    view: Any = Annotated[View, files]
    if question.of == "puzzle":
        yield taken("puzzle", PuzzleArgument)
        yield taken("problem", ProblemOption, None)
    else:
        yield taken("shape", ShapeArgument, None)
        view = Annotated[View, files, Without("verbose")]
    if question.arguments is not None:
        yield taken("arguments", question.arguments)
    yield taken("asked", Annotated[question.options, Without("name")])
    if question.of == "puzzle":
        yield taken("bounds", Annotated[Bounds, Only(*question.bounds)])
    if question.drawing is not None:
        yield taken("drawn", question.drawing)
    yield taken("view", view)
