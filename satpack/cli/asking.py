"""Makes a command from the declaration of a question."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any

from satpack.cli.common import Exit, command, load_asked, note_missing_engine, refuse_given
from satpack.cli.files import Writes
from satpack.cli.output import show
from satpack.cli.parameters import (
    ProblemOption,
    PuzzleArgument,
    ShapeArgument,
    SubjectArgument,
    View,
)
from satpack.cli.progress import run_to_end
from satpack.cli.records import Only, Without
from satpack.questions.question import question_named
from satpack.questions.question_options import Bounds
from satpack.questions.subjects import kind_of
from satpack.runtime.declared_options import known_options

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
        asked = given["asked"] = {**given.pop("arguments", {}), **given["asked"]}
        drawn, modes = given.pop("drawn", {}), given.pop("modes", {})
        if question.of == "shape":
            files.check(view.files, as_json=view.as_json and files.has_streams)
            subject, called = _shape(**given)
        else:
            subject, called = _subject(question, files, modes, view=view, **given)
        if "engine" in asked or "engine" in known_options(question.options):
            note_missing_engine(asked, quiet=view.quiet)
        if question.refuse is not None:
            question.refuse({**asked, **drawn, **modes, **given.get("bounds", {})}, view.files)
        run = question.begin(subject, **asked, **modes)
        doing, jobs = f"{question.doing} {called}", asked.get("jobs", 1)
        found, cut_short = run_to_end(run, doing, quiet=view.quiet, jobs=jobs)
        streams, beside = files.has_streams, question.beside
        return show(found, view, cut_short, streams=streams, beside=beside, **drawn)

    asked_of.__name__ = question.name
    asked_of.__doc__ = _introduction(question)
    vars(asked_of)["__signature__"] = Signature(list(_parameters(question, files)))
    command(*question.examples, status=question.status)(asked_of)


def _subject(
    question: Question,
    files: Writes,
    modes: dict[str, Any],
    *,
    puzzle: str,
    problem: int | None,
    asked: dict[str, Any],
    bounds: Bounds,
    view: View,
) -> tuple[object, str]:
    """Return the puzzle, or what else the question is asked about, and its name; refuse what means nothing for it."""
    kind = kind_of(puzzle) if question.covers else "puzzle"
    if question.covers:
        records = (question.arguments, question.options, question.modes, Bounds)
        some = {**asked, **modes, **bounds}
        own = [(each, some.keys() & known_options(each).keys()) for each in records if each]
        given = [(each, {name: some[name] for name in names}) for each, names in own]
        refuse_given(puzzle, problem, *given)
    # what a file takes the place of can't be printed as JSON, too
    is_json = view.as_json and (files.has_streams or question.beside == "nothing")
    files.check(view.files, as_json=is_json, kind=kind)
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view, covers=question.covers)
    for path in view.files if question.fills and not modes and kind == "puzzle" else ():
        from satpack.render.pictures import check_solutions_fit

        check_solutions_fit(loaded, path)
    return loaded, loaded.name


def _shape(*, shape: str | None, asked: dict[str, Any]) -> tuple[object, str]:
    from satpack.cli.shapes import one_shape_given

    given = one_shape_given(shape, grid=asked.get("grid"), reflect=asked.get("reflect"))
    name, cells = given.only
    asked |= {"grid": given.grid, "reflect": given.reflect, "name": name}
    return cells, name


def _introduction(question: Question) -> str:
    return (question.ask.__doc__ or "").partition("\n    Parameters\n")[0].rstrip()


def _parameters(question: Question, files: Writes) -> Iterator[Parameter]:
    """Yield the parameters of the command, in the order of its help."""

    def taken(name: str, annotation: Any, default: Any = Parameter.empty) -> Parameter:
        return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)

    view: Any = Annotated[View, files] if files.suffixes() else Annotated[View, Without("output")]
    if question.of == "puzzle":
        yield taken("puzzle", SubjectArgument if question.covers else PuzzleArgument)
        yield taken("problem", ProblemOption, None)
    else:
        yield taken("shape", ShapeArgument, None)
        view = Annotated[View, files, Without("verbose")]
    if question.arguments is not None:
        yield taken("arguments", question.arguments)
    yield taken("asked", Annotated[question.options, Without("name")])
    if question.of == "puzzle":
        yield taken("bounds", Annotated[Bounds, Only(*question.bounds)])
    if question.modes is not None:
        yield taken("modes", question.modes)
    if question.drawing is not None:
        yield taken("drawn", question.drawing)
    yield taken("view", view)
