"""The page about JSON is made of the declared formats, every key of which is printed, and all output is as they say."""

import contextlib
import importlib.util
import json
import re
from pathlib import Path

import jsonschema
import pytest

from satpack.io.formats.table import FORMATS, schema_of
from tests.tools.command import run
from tests.tools.outputs import GROUPS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
SPEC = importlib.util.spec_from_file_location("json_tables", DOCS / "json_tables.py")
json_tables = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(json_tables)
SECTIONS = {
    title.strip("`"): text
    for title, text in re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", PAGE, re.MULTILINE)
}

COLOURED = """
name = "coloured"
grid = "square"
[[colours]]
name = "w"
[region]
box = [3, 1]
colours = "w.."
holes = 1
wrap = [true, false]
[[pieces]]
name = "A"
cells = "##"
colours = "w#"
sides = ["a...", "b..."]
group = 1
[[rules]]
kind = "colourable"
colours = 1
[[rules]]
kind = "one-empty"
name = "day"
cells = "###"
"""

PRINTED = {
    "satpack-solution-1": [
        ["solve", "soma"],
        ["solve", "squares-1-to-9", "--minimise", "area"],
        ["enumerate", "tetrahexes-4x7", "--limit", "1"],
        ["solve", "-"],
        ["prove", "slothouber-graatsma"],
        ["enumerate", "burr6", "--apart"],
    ],
    "satpack-answer-1": [["solve", "mutilated-chessboard"], ["solve", "bedlam", "--timeout", "0"]],
    "satpack-best-1": [["best", "crosses-9x9"], ["best", "crosses-9x9", "--minimise", "blockers"]],
    "satpack-count-1": [
        ["count", "soma"],
        ["count", "bedlam", "--timeout", "0"],
        ["count", "macmahon-squares", "--timeout", "0"],
        ["count", "-", "--each"],
        ["count", "soma", "--estimate"],
    ],
    "satpack-hint-1": [
        ["hint", "soma"],
        ["hint", "-"],
        ["hint", "bedlam", "--timeout", "0"],
        ["hint", "tetrominoes-4x5"],
    ],
    "satpack-analysis-1": [
        ["analyse", "tetrahexes-4x7", "--graph", "3", "--runs", "2"],
        ["analyse", "slothouber-graatsma", "--runs", "0"],
    ],
    "satpack-proof-1": [
        ["prove", "mutilated-chessboard"],
        ["prove", "mutilated-chessboard", "--method", "drat", "--with-symmetry", "--timeout", "0"],
        ["prove", "tetrominoes-4x5", "--method", "drat"],
        ["prove", "tetrominoes-4x5", "--method", "drat", "--with-symmetry"],
    ],
    "satpack-disassembly-1": [
        ["disassemble", "burr6", "--limit", "1"],
        ["disassemble", "soma", "--limit", "1"],
        ["disassemble", "dubois", "--shortest"],
        ["disassemble", "corner-in-a-box", "--turns"],
        ["disassemble", "dubois-long", "--why"],
    ],
    "satpack-survey-2": [
        ["count", "burr6", "--apart"],
        ["count", "corner-in-a-box", "--apart", "--turns"],
        ["disassemble", "tetrominoes-4x5"],
    ],
    "satpack-tiling-1": [
        ["tile", "#.#/###"],
        ["tile", "##/#./#./#./##"],
        ["tile", "##/#./#./#./##", "--coronas", "1", "--copies", "1"],
    ],
    "satpack-tilings-1": [["tile", "--polyforms", "triangle:7"]],
    "satpack-rectangle-1": [["rectangles", "###/#..", "--up-to", "3x8"]],
    "satpack-rectangles-1": [["rectangles", "###/#..", "--up-to", "3x8"]],
    "satpack-figure-1": [["figure", "##/##/#.", "--symmetry", "diagonal", "--odd"]],
}
# formats that have the keys of others
ALIKE = {"satpack-disassembly-2": "satpack-disassembly-1"}
# objects whose keys are names, or counts of the search, or described once for all formats
FREE = {
    "statistics",
    "colours",
    "isohedral",
    "ways",
    "without_holes",
    "holes_allowed",
    "by",
    "blame",
}


def documented(section):
    """Return the keys in the first column of a section's tables, the last part of each."""
    cells = re.findall(r"^\| (`.*?) \|", SECTIONS[section], re.MULTILINE)
    return {
        key.rpartition(".")[2].removesuffix("[]")
        for cell in cells
        for key in re.findall(r"`([^`]+)`", cell)
    }


def keys(value):
    """Yield every key, however deep, but of what is a document of its own or has keys of the user's."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in FREE and not (isinstance(inner, dict) and "format" in inner):
                yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            if not (isinstance(inner, dict) and "format" in inner):
                yield from keys(inner)


@pytest.fixture(scope="module")
def printed():
    found = {}
    for section, commands in PRINTED.items():
        for command in commands:
            done = run(*command, "--json", input=COLOURED)
            assert done.exit_code in (0, 10, 20, 30), done.output
            for line in done.stdout.splitlines():
                found.setdefault(section, []).append(json.loads(line))
    return found


def test_the_tables_are_those_of_the_declared_formats():
    assert json_tables.rewritten(PAGE) == PAGE, "run python docs/json_tables.py"
    for name in FORMATS:
        assert f"<!-- keys of {ALIKE.get(name, name)} -->" in PAGE


def test_every_key_of_what_is_to_blame_is_described(printed):
    blame = next(each["blame"] for each in printed["satpack-answer-1"] if "blame" in each)
    used = set(keys(blame))
    assert used <= documented("blame")
    assert documented("blame") - used <= {"piece", "cells", "colours", "sides"}


@pytest.mark.parametrize("section", PRINTED)
def test_every_key_is_printed(section, printed):
    documents = [
        each for each in printed[section] if ALIKE.get(each["format"], each["format"]) == section
    ]
    for each in documents:
        jsonschema.validate(each, schema_of(each["format"]))
    used = {key for document in documents for key in keys(document)}
    assert used <= documented(section), used - documented(section)
    assert documented(section) - used <= (
        {"no_colouring"} if section == "satpack-proof-1" else set()
    )


def test_certificates_have_the_documented_keys(printed):
    proofs = [each for each in printed["satpack-proof-1"] if "certificate" in each]
    used = set(keys(proofs[0]["certificate"])) - {"domino"}
    assert used == documented("satpack-certificate-1")


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.stem)
def test_kept_answers_are_as_their_schema_says(group):
    schemas = {}
    for line in group.read_text(encoding="utf-8").splitlines():
        # times are left out there, and the ends of long lines
        with contextlib.suppress(ValueError):
            record = json.loads(re.sub(r'(seconds": )…', r"\g<1>0.5", line.strip()))
            if isinstance(record, dict) and "format" in record:
                name = record["format"]
                schemas[name] = schemas.get(name) or schema_of(name)
                jsonschema.validate(record, schemas[name])


def test_the_page_lists_the_exit_statuses():
    from satpack.cli.common import Exit

    listed = {
        int(number)
        for number in re.findall(r"^\| (\d+) \|", SECTIONS["Exit statuses"], re.MULTILINE)
    }
    assert {int(status) for status in Exit} | {143, 129} == listed


def test_a_solution_of_items_and_options_is_documented(tmp_path):
    file = tmp_path / "small.dlx"
    file.write_text("a b\na\nb\n", encoding="utf-8")
    for command in ("solve", "enumerate"):
        found = json.loads(run(command, file, "--json").stdout)
        assert set(found) == documented("satpack-cover-1")


@pytest.mark.parametrize("name", FORMATS)
def test_the_command_prints_the_schema_of_each_format(name):
    done = run("schema", name)
    assert json.loads(done.stdout) == schema_of(name)
    jsonschema.Draft202012Validator.check_schema(schema_of(name))


def test_there_is_no_schema_of_another_name():
    done = run("schema", "satpack-counts-1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "did you mean satpack-count-1?" in done.stderr
