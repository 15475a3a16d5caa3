"""The options of questions: shown, documented, and refused with the nearest right name if they do not exist."""

import inspect
from collections import defaultdict

import pytest
from typer.main import get_command

import satpack
from satpack.cli import app
from satpack.cli.common import commands
from satpack.cli.records import collected
from satpack.questions.question import question_named, summaries
from satpack.questions.question_options import (
    CountOptions,
    EncodeOptions,
    EnumerationOptions,
    ProveOptions,
    SolveOptions,
    SurveyOptions,
)
from satpack.runtime.declared_options import complete, flag_of, known_options

QUESTIONS = [
    (satpack.solve, SolveOptions),
    (satpack.enumerate, EnumerationOptions),
    (satpack.Enumeration, EnumerationOptions),
    (satpack.count, CountOptions),
    (satpack.prove, ProveOptions),
    (satpack.encode, EncodeOptions),
    (satpack.Survey, SurveyOptions),
]


def command_of(name):
    """Return the function of a command."""
    get_command(app).commands[name]
    return commands[name].run


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
    with pytest.raises(TypeError, match=f"no option '{name}x'; did you mean {name}"):
        question(puzzle, **{f"{name}x": None})
    with pytest.raises(TypeError, match=r"no option 'zzz'; use .*encoding"):
        question(puzzle, zzz=1)


@pytest.mark.parametrize(("question", "record"), QUESTIONS)
def test_every_option_says_what_it_means_in_a_sentence(question, record):
    for name, (_, option) in known_options(record).items():
        assert option.text.endswith("."), name
        assert option.text[0].isupper() or option.text.partition(":")[0] in option.words, name


@pytest.mark.parametrize(
    ("name", "record", "others"),
    [
        ("solve", SolveOptions, set()),
        ("enumerate", EnumerationOptions, set()),
        ("count", CountOptions, set()),
        ("prove", ProveOptions, {"cnf"}),  # -o says where the formula goes
    ],
)
def test_the_command_line_has_every_option_with_its_default(name, record, others):
    shown = inspect.signature(command_of(name)).parameters
    for each, (_, option) in known_options(record).items():
        if each not in others:
            said = shown[each].annotation.__metadata__[0]
            assert shown[each].default is None
            is_said = option.default is not None and not isinstance(option.default, bool)
            assert said.show_default == (is_said and str(option.default))
            assert said.help.startswith(option.text)


@pytest.mark.parametrize("name", sorted(summaries()))
def test_a_command_takes_all_that_its_question_declares(name):
    asked = question_named(name)
    params = get_command(app).commands[name].params
    taken = {flag for each in params for flag in each.opts}
    # -o says where the formula goes, a shape is named by what it is, and solutions are no words
    others = {"prove": {"cnf"}, "export": {"block"}}.get(name, {"name"})
    for record in filter(None, (asked.options, asked.arguments, asked.modes)):
        for each, (_, option) in known_options(record).items():
            flag = each if option.positional else flag_of(record, each)
            assert flag in taken or each in others


def test_megabytes_are_bytes_in_python():
    asked = collected(command_of("count").__wrapped__, defaultdict(type(None), memory_limit=3))[
        "asked"
    ]
    assert asked == {"memory_limit": 3_000_000}
