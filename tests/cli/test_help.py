"""What `--help` tells: what a puzzle file looks like, the names that options take, and the suffixes of files."""

import re
import tomllib

import pytest

from satpack.engines.sat.solvers import SOLVERS
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack_encodings import AT_MOST_ONE
from tests.tools.command import run


def helped(*command):
    """Return a help text as one line."""
    done = run(*command, "--help", env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return " ".join(re.sub("[│╭╮╰╯─]", " ", done.stdout).split())


def test_the_first_help_shows_a_puzzle_file_that_is_one():
    text = helped()
    keys = re.search(r"name = .*copies = 2 }\]", text)[0]
    lines = re.split(r", (?=grid|region)| • ", keys)
    puzzle = parse_puzzle("\n".join(line.strip(" •") for line in lines))
    assert (puzzle.name, puzzle.needed_area) == ("two dominoes", (4, 4))
    assert "satpack gallery soma > mine.toml" in text
    assert tomllib.loads("\n".join(lines))["grid"] == "square"


@pytest.mark.parametrize("command", ["solve", "enumerate", "count", "prove"])
def test_names_that_options_take_are_listed(command):
    text = helped(command)
    solvers = re.search("The CDCL solver: (.*?), or auto", text)[1]
    assert re.findall(r"(?<= )[a-z]+[\d-]*[a-z]*\d*(?=,|$)", f" {solvers}") == list(SOLVERS)
    assert f"{', '.join(AT_MOST_ONE)}, or auto" in text


@pytest.mark.parametrize(
    "command", ["solve", "enumerate", "disassemble", "info", "schema", "render"]
)
def test_suffixes_of_files_are_listed_as_the_error_lists_them(command, tmp_path):
    arguments = [] if command == "schema" else ["soma"]
    done = run(command, *arguments, "-o", tmp_path / "a.zzz")
    assert done.exit_code == 2
    known = set(re.findall(r"\.\w+", done.stderr.partition("don't know this suffix; use ")[2]))
    assert known
    row = re.search(r"--output -o (?:TEXT|FILE)? ?(.*?)(?= \* | --\w|$)", helped(command))
    assert known <= set(re.findall(r"\.[a-z0-9]+\b", row[1] if row else helped(command)))
