"""What can be asked is what the command line takes."""

import pytest
from typer.main import get_command

from satpack.cli import app
from satpack.gallery import gallery_text
from satpack.runtime.errors import OptionError
from satpack.studio.commands import (
    COMMANDS,
    SHAPE,
    arguments,
    command_line,
    commands_object,
    on_screen,
)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_one_of_the_command_line(name):
    commands = get_command(app).commands
    params = commands[name].params
    known = {flag for each in params for flag in (*each.opts, *each.secondary_opts)}
    assert {option.flag for option in COMMANDS[name].options} - {SHAPE} <= known
    assert ("--json" in known) or COMMANDS[name].formats


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
def test_every_option_is_one_that_the_question_declares(command):
    assert command.question.name == command.name
    assert len(command.options) >= len(command.shown)
    assert (command.question.of == "shape") == (command.shows == "shape")


def test_forms_follow_from_the_questions_own_options():
    fields = {
        (name, each.flag): each for name, command in COMMANDS.items() for each in command.options
    }
    limit = fields["enumerate", "--limit"]
    assert (limit.kind, limit.whole, limit.least, limit.help) == (
        *("number", True, 1),
        "Stop after this many solutions.",
    )
    timeout = fields["solve", "--timeout"]
    assert (timeout.kind, timeout.whole, timeout.least) == ("number", False, 0.1)
    assert "exit status" not in timeout.help
    assert fields["solve", "--seed"].least == 0
    assert fields["best", "--leave-out"].kind == "flag"
    assert fields["disassemble", "--turns"].kind == "flag"
    assert fields["count", "--estimate"].kind == "flag"
    assert fields["enumerate", "--up-to"].choices == ("symmetry", "rotations", "total", "alike")
    assert fields["best", "--maximise"].choices[1:] == ("cells", "pieces", "value")
    assert all(each.help and each.label for each in fields.values())
    assert not any("--" in each.help for each in fields.values())
    assert all(len(each.words) == len(each.choices) for each in fields.values())


def test_arguments_are_those_that_were_chosen():
    assert arguments("solve", "a b.toml", {"--timeout": 2.5, "--seed": None, "--jobs": ""}) == [
        *("solve", "a b.toml", "--timeout", "2.5", "--json")
    ]
    assert command_line("disassemble", "a b.toml", {"--turns": True, "--limit": 3}) == (
        "satpack disassemble 'a b.toml' --turns --limit 3"
    )
    assert arguments("solve", "x.toml", {"--max-holes": 0})[2:] == ["--max-holes", "0", "--json"]
    assert arguments("count", "x.toml", {"--up-to": "total"})[2:] == ["--up-to", "total", "--json"]
    assert arguments("count", "x.toml", {"--estimate": True, "--seed": 2})[2:] == [
        *("--estimate", "--seed", "2", "--json")
    ]
    assert arguments(
        "best", "x.toml", {"--maximise": "cells", "--minimise": "the puzzle's own goal"}
    )[2:] == ["--maximise", "cells", "--json"]
    assert arguments("analyse", "x.toml", {}, beside="/there")[2:] == [
        *("-o", "/there/heat.svg", "--json")
    ]
    assert command_line("analyse", "x.toml", {}) == "satpack analyse x.toml -o heat.svg"
    assert arguments("export", "x.toml", {}, beside="/there")[2:] == ["-o", "/there/puzzle.cnf"]
    assert arguments("export", "x.toml", {"-o": "puzzle.dlx"})[2:] == ["-o", "puzzle.dlx"]
    assert len(commands_object()) == len(COMMANDS)


def test_of_a_shape_words_and_json_are_kept_and_in_the_plane_a_picture():
    chosen = {"shape": "F", "--up-to": "9x12"}
    files = ["-o", "/there/words.txt", "-o", "/there/out.jsonl"]
    asked = ["rectangles", "shape.toml", "--up-to", "9x12"]
    assert arguments("rectangles", "shape.toml", chosen, beside="/there") == (
        [*asked, "-o", "/there/rectangles.svg", *files]
    )
    assert arguments("rectangles", "shape.toml", chosen, beside="/there", drawn=False) == (
        [*asked, *files]
    )
    assert command_line(
        "figure", "f.toml", {"--symmetry": "double rotary", "--no-holes": True}
    ) == ("satpack figure f.toml --symmetry 'double rotary' --no-holes -o figure.svg")


def test_what_is_said_of_options_names_what_is_on_the_screen(studio):
    assert on_screen("give --limit, or -- with --max-holes-", "solve") == (
        "give --limit, or -- with --max-holes-"
    )
    key = studio.ask("best", "soma", **{"--maximise": "cells"})
    (said,) = studio.wait(key)["said"]
    assert "or use “Pieces may be left out”" in said
    assert "--" not in said
    refused = studio.post(
        "api/jobs",
        command="solve",
        chosen={"--timeout": -1},
        text=gallery_text("soma"),
        file="x.toml",
    )
    assert refused.json()["error"].startswith("Seconds at most: a number from 0.1")


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("verify", {}),
        ("export", {"-o": "/etc/puzzle.cnf"}),
        ("tile", {"shape": 5}),
        ("rectangles", {"--up-to": "-o"}),
        ("figure", {"--symmetry": ["rotary"]}),
        ("solve", {"--solver-command": "rm"}),
        ("solve", {"-o": "x"}),
        ("solve", {"--timeout": "2; rm"}),
        ("solve", {"--timeout": -1}),
        ("solve", {"--timeout": float("nan")}),
        ("solve", {"--seed": 1.5}),
        ("solve", {"--seed": True}),
        ("count", {"--up-to": "everything"}),
        ("count", {"--up-to": ["total"]}),
        ("disassemble", {"--turns": "yes"}),
        ("best", {"--proof": "x.drat"}),
        ("best", {"--maximise": "holes"}),
        ("analyse", {"-o": "x.svg"}),
        ("design", {"--resume": "x.db"}),
    ],
)
def test_nothing_else_can_be_asked(name, chosen):
    with pytest.raises(OptionError):
        arguments(name, "x.toml", chosen)
