"""The options of questions: shown, documented, and refused with the nearest right name if they do not exist."""

import inspect
from collections import defaultdict

import pytest
from typer.main import get_command

from satpack.cli import app
from satpack.cli.common import commands
from satpack.cli.records import collected
from satpack.questions.question import question_named, summaries
from satpack.runtime.declared_options import complete, flag_of, known_options

QUESTIONS = sorted(summaries())

# -o says where the formula goes, a shape is named by what it is, solutions are no words, and turns are taken at a clearance
OTHERWISE = {"prove": {"cnf"}, "export": {"block"}, "disassemble": {"turns"}}


def command_of(name):
    """Return the function of a command."""
    get_command(app).commands[name]
    return commands[name].run


@pytest.mark.parametrize("name", QUESTIONS)
def test_signature_and_documentation_tell_every_option(name):
    asked = question_named(name)
    shown = inspect.signature(asked.ask).parameters
    defaults = {each: shown[each].default for each in known_options(asked.options)}
    assert defaults == complete(asked.options, {})
    described = inspect.getdoc(asked.ask).partition("\nAttributes\n")[0]
    assert "**options" not in described
    for each in defaults:
        assert described.count(f"\n{each} : ") == 1


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_wrong_name_is_answered_with_the_nearest_right_one(name):
    asked = question_named(name)
    given = [None, *(None for _ in known_options(asked.arguments))] if asked.arguments else [None]
    nearest = list(known_options(asked.options))[-1]
    with pytest.raises(TypeError, match=f"no option '{nearest}x'; did you mean {nearest}"):
        asked.ask(*given, **{f"{nearest}x": None})
    with pytest.raises(TypeError, match=rf"no option 'zzz'; use .*{nearest}"):
        asked.ask(*given, zzz=1)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_option_says_what_it_means_in_a_sentence(name):
    for each, (_, option) in known_options(question_named(name).options).items():
        assert option.text.endswith("."), each
        assert option.text[0].isupper() or option.text.partition(":")[0] in option.words, each


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_command_line_has_every_option_with_its_default(name):
    shown = inspect.signature(command_of(name)).parameters
    for each, (_, option) in known_options(question_named(name).options).items():
        if each in shown.keys() - OTHERWISE.get(name, set()):
            said = shown[each].annotation.__metadata__[0]
            assert shown[each].default is None
            is_said = option.default is not None and not isinstance(option.default, bool)
            assert said.show_default == (is_said and str(option.default)), each
            assert said.help.startswith(option.text), each


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_command_takes_all_that_its_question_declares(name):
    asked = question_named(name)
    params = get_command(app).commands[name].params
    taken = {flag for each in params for flag in each.opts}
    others = OTHERWISE.get(name, {"name"})
    for record in filter(None, (asked.options, asked.arguments, asked.modes)):
        for each, (_, option) in known_options(record).items():
            flag = each if option.positional else flag_of(record, each)
            assert flag in taken or each in others


def test_megabytes_are_bytes_in_python():
    asked = collected(command_of("count").__wrapped__, defaultdict(type(None), memory_limit=3))[
        "asked"
    ]
    assert asked == {"memory_limit": 3_000_000}
