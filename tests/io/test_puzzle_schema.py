"""The schema of puzzle files: what ships is what the reader's types say, and it judges files as the reader does."""

import importlib.util
import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from satpack.gallery import gallery_names, gallery_text
from satpack.io.formats.table import PUZZLE_SCHEMA
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.runtime.errors import SatpackError
from tests.io.test_mistakes import MISTAKES
from tests.tools.command import run
from tests.tools.nights import by_night
from tests.tools.puzzles import TWO_DOMINOES
from tests.tools.strategies import coloured_puzzles

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "puzzle-files.md").read_text(encoding="utf-8")
SPEC = importlib.util.spec_from_file_location("puzzle_schema", DOCS / "puzzle_schema.py")
puzzle_schema = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(puzzle_schema)
TEXT = PUZZLE_SCHEMA.read_text(encoding="utf-8")
SCHEMA = json.loads(TEXT)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
# all that taplo knows
OLDER = jsonschema.Draft7Validator(SCHEMA)

# what only someone who reads drawings, counts cells or compares entries can know
BEYOND_A_SCHEMA = {
    "a cut beside free cells", "a cut into a number of pieces given twice", "rows in one line",
    "a colour that does not exist",
    "three marks for a square", "marks of a domino as text", "marks for one cell of two", "a mark inside of a piece",
    "five marks for a cell of two", "lists of lists for one cell", "a mark of two words", "a mark without a partner",
    "two partners", "three in a pair", "another match", "no pairs", "a border without a partner", "a rule that means nothing",
    "one mark that is alike", "a mark alike that no piece has", "the border's mark as one alike",
    "a mark alike without its partner", "nine marks alike", "a count up to marks alike without such marks",
    "a prism the wrong way up", "a prism without a layer", "a flat box of spheres", "escapes for terminals in the source",
    "a level of what never comes apart", "wishes that contradict each other", "a wish without meaning",
    "too many free cells of a piece", "free cells of a piece twice", "cells to colour twice", "colours and a wish", "a region that is not there", "a region twice", "a box of three sides in the plane", "a region that nobody names",
    "pieces of a design backwards", "a piece without cells in a design", "free cells of a set", "colours beside a cut", "more apart than there are", "solvable, and no solutions", "blank name", "name with a line break", "long name", "duplicate names", "empty list",
    "nothing but dots", "optional with a drawing", "optional with a box", "required and optional",
    "box of too many sides", "absurd box", "far coordinate", "scattered region", "coordinate too long",
    "coordinate too short", "a cell twice", "a triangle twice", "a far triangle", "wrong mark", "tab",
    "triangle mark on squares", "optional cell of a piece", "empty drawing", "piece of dots", "blank line in the plane",
    "two blank lines in space", "layers of different height", "layers of different width",
    "triangle pointing the wrong way", "triangle mark that is none", "endless drawing", "too many marks",
    "too many kinds", "many large pieces", "piece larger than the region", "too many polyforms", "polyforms twice", "reversed range",
    "a shade that is none", "a colour on an unknown one", "two colours of one name", "a mark of no colour",
    "a colour where no cell is", "a list for an unknown colour", "a colour of a cell elsewhere",
    "a cell of two colours", "a coloured cell of one number", "a colour that is not declared",
    "a rule that lacks its cells", "a rule about an unknown piece", "a rule about no piece",
    "a rule about a cell elsewhere", "a rule drawn beside the region", "a rule drawn with letters",
    "a fixed piece of another shape", "too few labels of fixed pieces", "a symmetry that the region lacks",
    "bounds that exclude everything", "a sum without bounds", "a weight in words", "the piece of a burr on squares",
    "numbers of empty cells backwards", "layers side by side and below each other",
    "layers side by side of different width", "hexagons apart but not staggered",
    "triangles that fit together only if moved", "prisms that fit together only if moved",
    "a colour between staggered hexagons",
}  # fmt: skip


def read(text):
    """Return what a TOML file says, or nothing if it is none, or one that takes a parser for ever."""
    if len(text) > 1_500_000 and text.count(".") > 1_000:
        return None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def test_the_shipped_file_is_made_of_the_readers_types():
    assert puzzle_schema.made_schema() == TEXT, "run python docs/puzzle_schema.py"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_command_prints_it(tmp_path):
    assert run("schema").stdout == TEXT
    path = tmp_path / "puzzle.schema.json"
    done = run("schema", "-o", path)
    assert (done.exit_code, done.stderr) == (0, f"wrote {path}\n")
    assert path.read_text(encoding="utf-8") == TEXT
    done = run("schema", "-o", tmp_path / "puzzle.toml")
    assert done.exit_code == 2
    assert done.stderr.endswith("puzzle.toml: don't know this suffix; use .json\n")


@pytest.mark.parametrize("name", gallery_names())
def test_shipped_puzzles_are_valid(name):
    VALIDATOR.validate(tomllib.loads(gallery_text(name)))
    OLDER.validate(tomllib.loads(gallery_text(name)))


@given(coloured_puzzles())
def test_what_is_written_is_valid(puzzle):
    VALIDATOR.validate(tomllib.loads(puzzle_text(puzzle)))


@pytest.mark.parametrize("kind", by_night(MISTAKES, lambda kind: len(MISTAKES[kind][0]) > 100_000))
def test_mistakes_that_a_schema_can_know_are_known(kind):
    found = read(MISTAKES[kind][0])
    # the validator can't say that a number of thousands of digits is too large
    if found is None or "digits" in kind:
        assert kind not in BEYOND_A_SCHEMA
        return
    for validator in (VALIDATOR, OLDER):
        assert validator.is_valid(found) == (kind in BEYOND_A_SCHEMA)


@pytest.mark.parametrize(
    "entry",
    [
        "polyforms = 4\nkind = 'fixed'\nturn = 'all'\ncopies = '0-2'",
        "name = 'a'\nbox = [1, 1]\ngroup = 3\ncopies = ' 0 - 3 '",
        "name = 'a'\ncells = '##'\nturn = 'none'",
        "polyforms = 4\nname = 'a'",
        "polyforms = 4\nkind = 'odd'",
        "polyforms = 0",
        "polyforms = '3-5'",
        "polyforms = 'three'",
        "name = 'a'\nbox = [1, 1]\nkind = 'free'",
        "name = 'a'\nbox = [1, 1]\nlength = 6",
        "name = 'a'\nbox = [1, 1]\nturn = 'flip'",
        "name = 'a'\nbox = [1, 1]\ngroup = 0",
        "name = 'a'\nbox = [1, 1]\ncopies = -1",
        "name = 'a'\nbox = [1, 1]\ncopies = true",
        "name = 'a'\nbox = [1, 1]\npolyforms = 3",
        "box = [1, 1]",
        "burr = 1",
        "burr = 5000",
        "burr = 1024\nlength = 8",
        "burr = 1024\nlength = 7",
    ],
)
def test_schema_and_reader_agree_on_pieces(entry):
    solid = "burr" in entry
    text = TWO_DOMINOES.partition("[[pieces]]")[0] + "[[pieces]]\n" + entry
    if solid:
        text = text.replace("square", "cube").replace("[2, 2]", "[9, 9, 9]")
    else:
        text = text.replace("[2, 2]", "[9, 9]")
    try:
        parse_puzzle(text)
    except SatpackError:
        right = False
    else:
        right = True
    for validator in (VALIDATOR, OLDER):
        assert validator.is_valid(tomllib.loads(text)) == right


def test_each_key_is_described_and_on_the_page():
    keys = PAGE.partition("| key | meaning |")[2].partition("## Cells")[0].replace("`", "")
    for table in SCHEMA["$defs"].values():
        assert table["description"]
        for key, field in table["properties"].items():
            assert "$ref" in field or field["description"], key
            assert key in PAGE
    for key, table in (("name", "Puzzle"), ("source", "Puzzle"), ("reflect", "Puzzle"), ("burr", "Piece"),
                       ("turn", "Piece"), ("group", "Piece"), ("holes", "Region")):  # fmt: skip
        assert SCHEMA["$defs"][f"{table}Table"]["properties"][key]["description"] in keys, key
