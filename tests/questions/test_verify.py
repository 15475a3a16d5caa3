"""Whatever a file of results says is checked, or named as unchecked: every key, changed alone, is found out or is among these."""

import copy
import json
import random
import re
from pathlib import Path

import pytest

from satpack.questions.verify import ON_TRUST
from tests.tools.command import run
from tests.tools.puzzles import SLOT

DOCS = Path(__file__).parents[2] / "docs" / "json.md"

MAPPED = """
name = "mapped"
grid = "square"
region.box = [3, 2]
[[pieces]]
name = "domino"
box = [2, 1]
copies = 3
[[rules]]
kind = "colourable"
colours = 3
by = "side"
[[rules]]
kind = "colourable"
colours = 4
by = "corner"
"""
WRAPPED = '''
name = "torus"
grid = "square"
[region]
box = [4, 2]
wrap = [true, false]
holes = 2
[[pieces]]
name = "T"
cells = """
###
.#.
"""
copies = 1
[[pieces]]
name = "I"
cells = "##"
group = 1
'''
ITEMS = """a b c d | x y
a b x:A
c d x:A y
a c y
b d
"""
FILES = {
    "solution": ("soma", ["solve", "--json"]),
    "cover": (ITEMS, ["enumerate", "--json"]),
    "map": (MAPPED, ["solve", "--json"]),
    "wrapped": (WRAPPED, ["solve", "--json"]),
    "levels": ("six-way", ["enumerate", "--apart", "--json"]),
    "disassemblies": ("dubois", ["disassemble", "--json"]),
    "shortest": ("dubois", ["disassemble", "--shortest", "--json"]),
    "trap": ("burr6", ["disassemble", "--limit", "4", "--json"]),
    "turns": (SLOT, ["disassemble", "--turns", "--json"]),
    "best": ("crosses-9x9", ["best", "--json"]),
    "blockers": ("crosses-9x9", ["best", "--minimise", "blockers", "--json"]),
    "certificate": ("mutilated-chessboard", ["prove", "-o"]),
    "proof": ("mutilated-chessboard", ["prove", "--json"]),
    "argument": (MAPPED.replace("box = [3, 2]", "box = [3, 3]"), ["prove", "--json"]),
    "hint": ("tetrahexes-4x7", ["hint", "--json"]),
}


# what proves something with other sums, or goes by a point twice, too
STILL_RIGHT = {"modulus", "tree.moves[].turn.path"}


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Return a puzzle, and the objects that a command wrote about it."""
    folder = tmp_path_factory.mktemp("results")
    kept = {}

    def made(name):
        if name not in kept:
            puzzle, (command, *options) = FILES[name]
            if "\n" in puzzle:
                path = folder / f"{name}.{'dlx' if puzzle is ITEMS else 'toml'}"
                path.write_text(puzzle, encoding="utf-8")
                puzzle = str(path)
            target = folder / f"{name}.json"
            to_file = [target] if options[-1:] == ["-o"] else []
            done = run(command, puzzle, *options, *to_file)
            text = target.read_text(encoding="utf-8") if to_file else done.stdout
            kept[name] = puzzle, [json.loads(line) for line in text.splitlines()]
        return copy.deepcopy(kept[name])

    return made


def verify(puzzle, objects):
    return run("verify", puzzle, "-", input="\n".join(map(json.dumps, objects)))


def places(value, *steps):
    """Yield the way to everything in a value."""
    if steps:
        yield steps
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, *steps, key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, *steps, number)


def key_of(steps):
    """Return a key as the documentation writes it."""
    names = [step for step in steps if step not in ("staying", "removed")]
    text = "".join("[]" if isinstance(step, int) else f".{step}" for step in names)
    return text.removeprefix(".")


def other(value, draw):
    """Return something else of the same type, far enough that it means something else."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + draw.choice([1, 77, 10**6])
    if isinstance(value, str):
        return value + draw.choice(["x", "1", ".1"])
    if isinstance(value, list):
        return [*value, *value[-1:]] if value and draw.random() < 0.5 else value[:-1] or [77]
    return 77 if value is None else {"x": 1}


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_is_right(results, name):
    puzzle, objects = results(name)
    done = verify(puzzle, objects)
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("name", FILES)
def test_a_key_that_is_changed_alone_is_found_out_or_named(results, name):
    puzzle, objects = results(name)
    draw = random.Random(name)
    ways = [
        (line, steps)
        for line, each in enumerate(objects)
        for steps in places(each)
        # a single cell, coordinate or weight is no key of its own
        if not isinstance(steps[-1], int)
    ]
    kinds = {}
    for line, steps in ways:
        kinds.setdefault((objects[line]["format"], key_of(steps)), []).append((line, steps))
    for (form, key), where in kinds.items():
        line, steps = draw.choice(where)
        changed = copy.deepcopy(objects)
        holder = changed[line]
        for step in steps[:-1]:
            holder = holder[step]
        holder[steps[-1]] = other(holder[steps[-1]], draw)
        done = verify(puzzle, changed)
        assert "Traceback" not in done.output
        if done.exit_code == 2 or key in STILL_RIGHT:
            continue
        named = done.stdout.rpartition("Not checked: ")[2].removesuffix(".\n").split(", ")
        listed = f"survey.{key}" if form.startswith("satpack-survey-") else key
        assert any(
            f"{listed}.".startswith(f"{each}.") or each.startswith(f"{listed}.") for each in named
        ), (
            listed,
            done.output,
        )


def changed(results, name, *steps, to, line=0):
    """Return what verify says of a file in which one value is another."""
    puzzle, objects = results(name)
    holder = objects[line]
    for step in steps[:-1]:
        holder = holder[step]
    holder[steps[-1]] = to
    done = verify(puzzle, objects)
    return done.stderr if done.exit_code == 2 else done.stdout


@pytest.mark.parametrize(
    ("name", "steps", "to", "fault"),
    [
        ("map", ["placements", 1, "map"], 77, "key placements[1].map: found 77; use 1 to 3"),
        ("map", ["placements", 1, "map"], 0, "key placements[1].map: found 0; use 1 to 3"),
        ("solution", ["placements", 1, "map"], 1, "leave it out: no rule asks for it"),
        (
            "solution",
            ["wrap"],
            [True, False, False],
            "key wrap: found [true, false, false]; right is",
        ),
        ("wrapped", ["wrap"], [False, False], "right is [true, false]"),
        ("wrapped", ["placements", 0, "group"], 2, "key placements[0].group: found 2; right is"),
        ("disassemblies", ["levels"], [9], "key levels: found [9]; right is [6, 4, 1, 1, 1]"),
        ("disassemblies", ["level"], "9", 'key level: found "9"; right is "6.4.1.1.1"'),
        ("disassemblies", ["result"], "locked", 'found "locked"; right is "separated"'),
        ("disassemblies", ["trap"], True, "key trap: found true; right is false"),
        ("disassemblies", ["states"], 1, "key states: found 1; right is"),
        ("disassemblies", ["removals", "orders"], 99, "key removals.orders: found 99; right is"),
        ("shortest", ["shortest", "at_least"], 99, "key shortest.at_least: found 99; all is apart"),
        (
            "disassemblies",
            ["tree", "start", 2],
            [9, 9, 9],
            "starts with piece 2 at (9, 9, 9), away",
        ),
        ("trap", ["tree", "start", 5], [0, 1, 0], "starts with piece 5 at (0, 1, 0), away"),
        ("trap", ["removals"], {"orders": 1, "first": [], "key": None}, "found 1; leave it out"),
    ],
)
def test_the_fault_names_the_key_what_was_found_and_what_is_right(results, name, steps, to, fault):
    assert fault in changed(results, name, *steps, to=to)


def test_an_empty_cell_that_is_covered_is_found_out(results):
    _, (found,) = results("wrapped")
    covered = found["placements"][0]["cells"][:1]
    assert "key empty: found " in changed(results, "wrapped", "empty", to=covered)
    turned = found["empty"][::-1]
    assert turned != found["empty"]
    assert "verified" in changed(results, "wrapped", "empty", to=turned)


def test_a_map_keeps_all_rules_and_may_be_another_than_satpack_finds(results):
    puzzle, (found,) = results("map")
    colours = [placed["map"] for placed in found["placements"]]
    for placed in found["placements"]:
        placed["map"] = 4 - placed["map"]
    assert [placed["map"] for placed in found["placements"]] != colours
    assert verify(puzzle, [found]).exit_code == 0
    found["placements"][0]["map"] = found["placements"][1]["map"]
    assert ", which it touches, has the same" in verify(puzzle, [found]).stderr


@pytest.mark.parametrize("asked", [["solve"], ["best", "--maximise", "pieces"]])
def test_pieces_that_share_a_corner_are_neighbours_if_any_rule_says_so(tmp_path, asked):
    puzzle = tmp_path / "corner.toml"
    drawn = MAPPED.replace("box = [3, 2]", 'cells = """\n++..\n..++"""').replace(
        "= 3\n[[", '= "1-2"\n[['
    )
    puzzle.write_text(drawn, encoding="utf-8")
    command, *options = asked
    found = json.loads(run(command, puzzle, *options, "--json").stdout)
    placements = found.get("solutions", [found])[0]["placements"]
    if len(placements) == 1:
        placements.append({"piece": "domino", "cells": [[2, 1], [3, 1]], "map": 0})
    for number, placed in enumerate(placements, 1):
        placed["map"] = number
    found.pop("empty", None)
    assert verify(puzzle, [found]).exit_code == 0
    placements[1]["map"] = 1
    assert ", which it touches, has the same" in verify(puzzle, [found]).stderr


def test_a_survey_is_not_complete_if_something_is_undecided(tmp_path):
    puzzle, out = "burr6", ["disassemble", "burr6", "--limit", "2", "--states", "1", "--json"]
    objects = [json.loads(line) for line in run(*out).stdout.splitlines()]
    assert objects[-1]["undecided"]
    assert verify(puzzle, objects).exit_code == 0
    objects[-1]["complete"] = True
    assert "key complete: found true; right is false" in verify(puzzle, objects).stderr


def test_a_survey_is_compared_with_what_it_sums_up(results):
    puzzle, objects = results("disassemblies")
    survey = objects[-1]
    assert "key apart: found 7; right is" in changed(
        results, "disassemblies", "apart", to=7, line=-1
    )
    older = survey | {
        "format": "satpack-survey-1",
        "highest": [6, 4, 1, 1, 1],
        "lowest": [6, 4, 1, 1, 1],
    }
    assert verify(puzzle, [*objects[:-1], older]).exit_code == 0
    alone = verify(puzzle, [survey])
    assert alone.exit_code == 2
    assert "without the disassemblies that it sums up" in alone.stderr


def test_a_key_that_nobody_knows_is_named(results):
    assert "Not checked: engine, seconds, statistics, glue." in changed(
        results, "solution", "glue", to="much"
    )


@pytest.mark.parametrize(
    ("name", "steps", "to", "fault"),
    [
        ("hint", ["status"], "solved", 'key status: found "solved"; these pieces are no solution'),
        ("hint", ["next", "cells"], [[0, 0], [1, 0], [2, 0], [3, 0]], "key next: "),
        ("hint", ["places", 0, "cells"], [[9, 9]], "key places: "),
        ("hint", ["take_back"], [{"piece": "bar", "cells": [[0, 0]]}], "key take_back: "),
        ("hint", ["placed"], [{"piece": "bar", "cells": [[0, 0]]}], "key placed: "),
        ("hint", ["placed"], 5, "key placed: found 5; use a list"),
        ("proof", ["status"], "undecided", 'key status: found "undecided"; right is "impossible"'),
        ("proof", ["certificate", "weights"], [], "key certificate: "),
    ],
)
def test_what_a_hint_and_a_proof_say_is_held_against_the_puzzle(results, name, steps, to, fault):
    assert fault in changed(results, name, *steps, to=to)


NOT_CHECKED = {
    "count": (["count", "soma", "--json"], "a count (satpack-count-1)"),
    "answer": (
        ["solve", "mutilated-chessboard", "--json"],
        "an answer without a solution (satpack-answer-1)",
    ),
    "analysis": (["analyse", "soma", "--json", "--runs", 0], "an analysis (satpack-analysis-1)"),
    "tiling": (["tile", "##/#.", "--json"], "a verdict on a tiling (satpack-tiling-1)"),
    "rectangles": (
        ["rectangles", "##", "--up-to", "2x2", "--json"],
        "a verdict on a rectangle (satpack-rectangle-1)",
    ),
    "figure": (["figure", "##", "--symmetry", "rotary", "--json"], "a figure (satpack-figure-1)"),
}


@pytest.mark.parametrize(("asked", "what"), NOT_CHECKED.values(), ids=NOT_CHECKED)
def test_of_what_can_not_be_checked_that_is_said(asked, what):
    done = run("verify", "soma", "-", input=run(*asked).stdout)
    assert (done.exit_code, done.stdout) == (
        30,
        f"Not checked: standard input holds {what}.\n",
    )


def test_a_proof_that_is_in_other_files_is_not_checked():
    printed = run("prove", "tetrominoes-4x5", "--method", "drat", "--json").stdout
    done = run("verify", "tetrominoes-4x5", "-", input=printed)
    assert done.exit_code == 30
    assert done.stdout.startswith("Not checked: puzzle, ")


def test_every_format_is_checked_or_known_to_be_on_trust():
    documented = re.findall(r'`"(satpack-[a-z]+-)\d+"`', DOCS.read_text(encoding="utf-8"))
    checked = {f"satpack-{each}-" for each in ("solution", "disassembly", "survey", "best")}
    checked |= {f"satpack-{each}-" for each in ("certificate", "hint", "proof", "cover")}
    assert set(documented) <= checked | set(ON_TRUST)
    assert not checked & set(ON_TRUST)


def test_a_solution_that_is_there_twice_is_no_second_one(results):
    puzzle, (found,) = results("blockers")
    found["solutions"] *= 2
    assert "holds a solution twice" in verify(puzzle, [found]).stderr
