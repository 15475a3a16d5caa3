"""Disassemblies as JSON: everything that a person needs to make the moves is there."""

import copy
import json
from pathlib import Path

import pytest

from satpack import SolutionFileError, disassemble, load
from satpack.io.results.disassembly_file import (
    parse_disassemblies,
)
from satpack.io.results.formats import DISASSEMBLY, format_of
from satpack.io.results.solution_file import parse_solution

GOLDEN = Path(__file__).parents[1] / "golden" / "disassembly"


def assembly(name):
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    return parse_solution(text, file=name, puzzle=load("burr6"))


def found(name):
    # as a reader has it
    return disassemble(assembly(name)).to_record().plain()


def parts(tree):
    if tree is not None:
        yield tree
        yield from parts(tree["staying"])
        yield from parts(tree["removed"])


def test_the_numbers_of_the_burr():
    burr = found("burr6")
    assert burr["format"] == "satpack-disassembly-1"
    assert burr["puzzle"] == "Six-piece burr, level 10"
    assert (burr["result"], burr["level"], burr["published"]) == ("separated", "10.1.1.1.1", "10")
    assert burr["levels"] == [10, 1, 1, 1, 1]
    assert (burr["trap"], burr["locked"], burr["states"]) == (False, [], 29)
    assert len(burr["assembly"]["placements"]) == 6


def test_a_trap_names_the_locked_group():
    trap = found("burr6-trap")
    assert (trap["result"], trap["trap"], len(trap["locked"])) == ("locked", True, 3)
    assert [part["pieces"] for part in parts(trap["tree"]) if part["result"] == "locked"] == [
        trap["locked"]
    ]


@pytest.mark.parametrize("name", ["burr6", "burr6-trap"])
def test_what_is_written_is_read(name):
    taken_apart = disassemble(assembly(name))
    text = json.dumps(taken_apart.to_record().plain())
    assert format_of(text) is DISASSEMBLY
    (read,) = parse_disassemblies(text, file="a.json", puzzle=load("burr6"))
    assert read == taken_apart
    # spread over lines it is the same
    assert parse_disassemblies(
        json.dumps(json.loads(text), indent=1), file="a.json", puzzle=load("burr6")
    ) == [taken_apart]


def test_a_stream_is_read_without_its_sum():
    lines = [json.dumps(found(name)) for name in ("burr6", "burr6-trap")]
    lines.append(json.dumps({"format": "satpack-survey-1", "puzzle": "x"}))
    read = parse_disassemblies("\n".join(lines), file="a.jsonl")
    assert [each.level for each in read] == ["10.1.1.1.1", found("burr6-trap")["level"]]


@pytest.mark.parametrize("text", ["", "{}", "[1]", "nonsense", '{"format": "satpack-solution-1"}'])
def test_other_formats_are_recognised(text):
    assert format_of(text) is not DISASSEMBLY


def changed(change):
    raw = copy.deepcopy(found("burr6"))
    change(raw)
    return json.dumps(raw)


MISTAKES = {
    "collides": (lambda raw: raw["tree"]["moves"][0].update(distance=5), "runs into piece"),
    "nowhere": (
        lambda raw: raw["tree"]["moves"][0].update(distance=0),
        "key distance: found 0; use 1 or more",
    ),
    "far": (
        lambda raw: raw["tree"]["moves"][0].update(distance=10**5),
        "key distance: found 100000; use 10,000 or less",
    ),
    "no move": (lambda raw: raw["tree"].update(moves=[]), "without a move"),
    "no part": (lambda raw: raw["tree"].update(staying=None), "is missing"),
    "piece": (lambda raw: raw["tree"].update(pieces=[0, 1, 2, 3, 4, 9]), "are no part"),
    "missing": (lambda raw: raw["tree"].pop("moves"), "key tree, key moves: is missing"),
    "step": (lambda raw: raw["tree"]["moves"][0].update(step=[1]), "are not vectors"),
    "start": (lambda raw: raw["tree"]["start"].pop(), "are not vectors of 6 pieces"),
    "result": (
        lambda raw: raw["tree"].update(result="done"),
        "result 'done': use separated or locked or undecided",
    ),
    "cells": (lambda raw: raw["assembly"]["placements"][0]["cells"].pop(), "is not piece"),
    "order": (lambda raw: raw["assembly"]["placements"].reverse(), "are not in order"),
    "blame": (lambda raw: raw.update(blame={"pieces": [1]}), "key blame: key pieces, entry 1: "),
    "assembly": (lambda raw: raw.update(assembly={}), "a.json, assembly: no solution"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_gets_one_line(name):
    change, expected = MISTAKES[name]
    with pytest.raises(SolutionFileError) as caught:
        parse_disassemblies(changed(change), file="a.json", puzzle=load("burr6"))
    message = str(caught.value)
    assert message.startswith("a.json")
    assert expected in message
    assert "\n" not in message
