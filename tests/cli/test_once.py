"""No option silently wins over another: a second value, a contrary, and an option without use are refused in one line."""

import pytest
from typer.testing import CliRunner

from satpack.cli import app


def run(*arguments):
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (
            ["solve", "soma", "-o", "a.svg", "-o", "a.svg"],
            "-o a.svg is given 2 times; give it once",
        ),
        (
            ["solve", "soma", "-oa.svg", "--output=a.svg"],
            "-o a.svg is given 2 times; give it once",
        ),
        (["count", "soma", "-j2", "-j3", "-j4"], "-j is given 3 times; give it once"),
        (
            ["best", "crosses-9x9", "--leave-out", "--all-pieces"],
            "--leave-out contradicts --all-pieces; leave one of them out",
        ),
        (
            ["best", "--leave-out", "--leave-out", "--", "--all-pieces"],
            "--leave-out is given 2 times; give it once",
        ),
        (
            ["figure", "##/##", "--symmetry", "full", "--symmetry", "rotary"],
            "--symmetry is given 2 times; give it once",
        ),
        (
            ["prove", "mutilated-chessboard", "--method", "colouring", "--solver", "glucose4"],
            "a colouring needs no formula: leave out solver",
        ),
        (
            ["analyse", "soma", "--runs", "0", "--seed", "7"],
            "seed goes with random searches; leave it out",
        ),
        (["analyse", "soma", "--up-to", "total"], "up-to goes with a graph; leave it out"),
        (
            ["disassemble", "burr6", "found.json", "--limit", "3"],
            "--limit goes with all assemblies; leave it or found.json out",
        ),
        (
            ["disassemble", "burr6", "found.json", "--holes", "0"],
            "--holes goes with all assemblies; leave it or found.json out",
        ),
        (
            ["render", "found.json", "-o", "a.svg", "--style", "layers", "--explode", "2"],
            "--explode does not apply to --style layers; it goes with exploded",
        ),
        (
            ["render", "found.json", "-o", "a.svg", "--style", "exploded", "--unit", "3"],
            "--unit does not apply to --style exploded; it goes with outline",
        ),
        (["sample", "soma", "--seed", "-1"], "seed -1: use 0 or more"),
        (["analyse", "soma", "--seed", "-1"], "seed -1: use 0 or more"),
        (["solve", "y25", "--engine", "filling", "--seed", "-1"], "seed -1: use 0 or more"),
        (
            ["solve", "squares-1-to-9", "--minimise", "area", "--seed", "-1"],
            "seed -1: use 0 or more",
        ),
    ],
)
def test_one_line_says_what_to_leave_out(arguments, fault, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"satpack: error: {fault}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "soma", "-q", "-q", "--json", "--json"],
        ["info", "soma", "--fix", "VVV", "--fix", "VVV", "--help"],
        ["solve", "soma", "--seed", "1", "--seed", "2", "--help"],
    ],
)
def test_what_takes_several_values_or_says_the_same_twice_is_let_pass(arguments):
    assert run(*arguments).exit_code == 0
