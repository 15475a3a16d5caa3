"""A new question is one file: its declaration makes the Python function, the command with its help, and JSON."""

import json
import re
import sys

import pytest

import satpack
from satpack import questions
from satpack.cli import made_command
from satpack.questions import question as declarations
from satpack.questions.question_options import InfoOptions
from satpack.runtime.declared_options import known_options
from tests.tools import command

DECLARED = '''
"""How large the pieces of a puzzle are."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypedDict

from satpack.io.formats.declared import PuzzleName, Record, means
from satpack.model.answer import Result
from satpack.questions.question import question
from satpack.runtime.errors import EngineError, Undecided
from satpack.runtime.declared_options import Option


class WeighOptions(TypedDict, total=False):
    """Options of weighing."""

    heaviest: Annotated[bool, Option(default=False, text="Weigh the heaviest piece alone.")]
    gram: Annotated[int, Option(1, "Grams of a cell.", least=1)]


class WeightRecord(Record, tag="satpack-weight-1"):
    puzzle: PuzzleName
    grams: Annotated[int, means("the weight")]


@dataclass(frozen=True)
class Weight(Result):
    puzzle: object
    grams: int
    conclusion: ClassVar[str] = "answered"

    def report(self, *, verbose=False):
        yield f"{self.puzzle.name}: {self.grams:,} g"

    def to_record(self):
        return WeightRecord(puzzle=self.puzzle.name, grams=self.grams)


@question(WeighOptions, doing="weighing", examples=("`satpack weigh soma --gram 5`",))
def weigh(puzzle, **options):
    """Weigh the pieces of a puzzle.

    Returns
    -------
    Weight
        In grams.
    """
    if options.get("gram") == 13:
        raise Undecided("the scales are broken")
    if options.get("gram") == 17:
        raise EngineError("the scales lie")
    cells = [len(piece) for piece in puzzle.pieces]
    whole = max(cells) if options.get("heaviest") else sum(cells)
    return Weight(puzzle, whole * options.get("gram", 1))
'''


@pytest.fixture
def weigh(tmp_path, monkeypatch):
    """Add a question to satpack as somebody would: by one file."""
    (tmp_path / "weigh.py").write_text(DECLARED, encoding="utf-8")
    monkeypatch.setattr(questions, "__path__", [*questions.__path__, str(tmp_path)])
    declarations.summaries.cache_clear()
    yield
    declarations.summaries.cache_clear()
    sys.modules.pop("satpack.questions.weigh", None)
    declarations._declared.pop("weigh", None)
    vars(satpack).pop("weigh", None)
    made_command.cache_clear()


def run(*arguments):
    return command.run(*arguments, env={"COLUMNS": "200"})


@pytest.mark.usefixtures("weigh")
def test_one_file_makes_a_function_and_a_command(tmp_path):
    found = satpack.weigh(satpack.load("soma"), gram=10)
    assert found.grams == 270
    described = satpack.weigh.__doc__.partition("Returns")[0]
    for part in ("Parameters\n", "puzzle : Puzzle, str or Path\n", "gram : int\n", "of a cell."):
        assert described.count(part) == 1
    with pytest.raises(TypeError, match="no option 'grams'; did you mean gram"):
        satpack.weigh(satpack.load("soma"), grams=1)
    assert run("weigh", "soma").stdout == "Soma cube: 27 g\n"
    file = tmp_path / "weight.json"
    done = run("weigh", "soma", "--heaviest", "--gram", 5, "--json", "-o", file)
    assert json.loads(done.stdout) == {
        "format": "satpack-weight-1",
        "puzzle": "Soma cube",
        "grams": 20,
    }
    assert file.read_text(encoding="utf-8") == done.stdout


@pytest.mark.usefixtures("weigh")
def test_its_help_and_its_errors_are_those_of_every_command():
    assert "weigh" in run("--help").stdout
    text = run("weigh", "--help").stdout
    assert "Weigh the pieces of a puzzle." in text
    assert "Weigh the heaviest piece alone." in text
    assert "Grams of a cell." in text
    assert "satpack weigh soma --gram 5" in text
    done = run("weigh", "soma", "-o", "a.svg")
    assert done.exit_code == 2
    assert done.stderr == "satpack: error: a.svg: don't know this suffix; use .json\n"
    assert run("weigh", "nowhere.toml").exit_code == 2
    done = run("weigh", "soma", "--gram", 13)
    assert (done.exit_code, done.stderr) == (30, "satpack: the scales are broken\n")
    done = run("weigh", "soma", "--gram", 17)
    assert (done.exit_code, done.stderr) == (1, "satpack: error: the scales lie\n")


def test_parameters_are_documented_where_python_strips_docstrings(monkeypatch):
    """As Python 3.13 and later do."""

    def weigh(puzzle, **options):
        return puzzle, options

    weigh.__doc__ = "Weigh the pieces.\n\nReturns\n-------\nWeight\n    In grams.\n"
    monkeypatch.setattr(declarations, "_declared", {})
    asked = declarations.question(InfoOptions, doing="weighing")(weigh)
    before, _, after = asked.__doc__.partition("Returns\n-------\n")
    assert before.startswith("Weigh the pieces.\n\nParameters\n----------\npuzzle : Puzzle, ")
    assert set(known_options(InfoOptions)) <= set(re.findall(r"^(\w+) : ", before, re.MULTILINE))
    assert after == "Weight\n    In grams.\n"


def test_what_is_no_question_is_no_command():
    assert run("weigh", "soma").exit_code == 2
    with pytest.raises(AttributeError, match="has no attribute 'weigh'"):
        satpack.weigh  # noqa: B018


def test_every_command_of_a_question_is_listed_without_importing_it():
    names = declarations.summaries()
    assert {"solve", "enumerate", "count", "best", "hint", "sample", "analyse", "prove"} <= set(
        names
    )
    assert {"tile", "rectangles", "figure"} <= set(names)
