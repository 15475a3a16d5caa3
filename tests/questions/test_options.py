"""The options of questions: shown, documented, and refused with the nearest right name if they do not exist."""

import inspect

import pytest

import satpack
from satpack.cli.count import count as count_command
from satpack.cli.enumerate import enumerate_ as enumerate_command
from satpack.cli.prove import prove as prove_command
from satpack.cli.solve import solve as solve_command
from satpack.questions.count import Counting
from satpack.questions.options import (
    CountOptions,
    EncodeOptions,
    EnumerationOptions,
    ProveOptions,
    SolveOptions,
    SurveyOptions,
)
from satpack.questions.solve import answer
from satpack.runtime.options import complete

QUESTIONS = [
    (satpack.solve, SolveOptions),
    (answer, SolveOptions),
    (satpack.enumerate, EnumerationOptions),
    (satpack.Enumeration, EnumerationOptions),
    (satpack.count, CountOptions),
    (Counting, CountOptions),
    (satpack.prove, ProveOptions),
    (satpack.encode, EncodeOptions),
    (satpack.Survey, SurveyOptions),
]


@pytest.mark.parametrize(("question", "record"), QUESTIONS)
def test_signature_and_documentation_tell_every_option(question, record):
    shown = inspect.signature(question).parameters
    assert next(iter(shown)) == "puzzle"
    defaults = {name: each.default for name, each in shown.items() if name != "puzzle"}
    assert defaults == complete(record, {})
    assert defaults.keys() == record.__annotations__.keys()
    described = inspect.getdoc(question).partition("\nAttributes\n")[0]
    assert "**options" not in described
    for name in defaults:
        assert described.count(f"\n{name} : ") == 1


@pytest.mark.parametrize(("question", "record"), QUESTIONS)
def test_a_wrong_name_is_answered_with_the_nearest_right_one(question, record):
    puzzle = satpack.load("soma")
    name = list(record.__annotations__)[-1]
    with pytest.raises(TypeError, match=f"no option '{name}x'; did you mean '{name}'"):
        question(puzzle, **{f"{name}x": None})
    with pytest.raises(TypeError, match=r"no option 'zzz'; use .*encoding"):
        question(puzzle, zzz=1)


@pytest.mark.parametrize(
    ("command", "record", "other"),
    [
        (solve_command, SolveOptions, {}),
        # on the command line "rotations" and its like are checked before, and None is the same as "symmetry"
        (enumerate_command, EnumerationOptions, {"up_to": None}),
        (count_command, CountOptions, {}),
        # -o says where the formula goes
        (prove_command, ProveOptions, {"cnf": inspect.Parameter.empty}),
    ],
)
def test_the_command_line_has_the_same_options_with_the_same_defaults(command, record, other):
    shown = inspect.signature(command).parameters
    for name, default in (complete(record, {}) | other).items():
        if default is not inspect.Parameter.empty:
            own = {"memory_limit": "memory"}.get(name, name)
            assert shown[own].default == default, name
