"""Solutions go to JSON and back; what is no solution is refused with one clear error."""

import json

import pytest
from hypothesis import given

import satpack
from satpack import GRIDS, Piece, Placed, Puzzle, Region, Solution
from satpack.io.results.solution_file import parse_solution, parse_solutions
from satpack.runtime.errors import SatpackError, SolutionFileError
from tests.tools.strategies import solvable_puzzles


def solution_of(made, **about):
    puzzle, filling = made
    return Solution(puzzle, tuple(Placed(n, tuple(cells)) for n, cells in filling), **about)


@given(solvable_puzzles())
def test_a_solution_is_read_as_it_was_written(made):
    solution = solution_of(made, engine="test", seconds=1.5, statistics={"conflicts": 3})
    text = solution.to_json()
    assert "\n" not in text
    assert text.isprintable()
    read = parse_solution(text, file="s.json", puzzle=solution.puzzle)
    assert read == solution
    assert (read.engine, read.seconds, read.statistics) == ("test", 1.5, {"conflicts": 3})
    assert read.to_json() == text
    read.verify()


@given(solvable_puzzles())
def test_without_its_puzzle_a_solution_is_of_the_puzzle_it_implies(made):
    solution = solution_of(made)
    implied = parse_solution(solution.to_json(), file="s.json")
    implied.verify()
    assert implied.placed == solution.placed
    assert implied.puzzle.grid is solution.puzzle.grid
    assert implied.puzzle.name == solution.puzzle.name
    assert implied.puzzle.region == Region(solution.puzzle.region.cells)
    assert {p.name: p.copies for p in implied.puzzle.pieces} == {
        p.name: p.copies for p in solution.puzzle.pieces
    }


TRIANGLES = Puzzle(
    "row",
    GRIDS["triangle"],
    Region(((1, 1), (2, 2), (4, 1))),
    (Piece("two", ((1, 1), (2, 2))), Piece("one", ((1, 1),))),
)
ROW = Solution(
    TRIANGLES,
    (Placed("one", ((1, 1),)), Placed("two", ((2, 2), (4, 1)))),
    engine="by hand",
    seconds=0.1234567,
)


def test_the_object_is_as_designed():
    assert ROW.to_record().plain() == {
        "format": "satpack-solution-1",
        "puzzle": "row",
        "grid": "triangle",
        "placements": [
            {"piece": "one", "cells": [[0, 0]], "colour": "#ee8866"},
            {"piece": "two", "cells": [[0, 1], [0, 2]], "colour": "#77aadd"},
        ],
        "engine": "by hand",
        "seconds": 0.123457,
    }


GOOD = json.dumps(ROW.to_record().plain())


def changed(**keys):
    found = json.loads(GOOD)
    for key, value in keys.items():
        if value is None:
            del found[key]
        else:
            found[key] = value
    return json.dumps(found)


def placing(*entries):
    return changed(placements=[{"piece": "one", "cells": [[0, 0]]}, *entries])


FAULTS = {
    "nothing": ("", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    "no JSON": (
        "{'a': 1}",
        "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
    ),
    "deep": ("[" * 100_000, "no solution: nested too deeply"),
    "a number without end": (
        "1" * 5_000,
        "no solution: holds a number of thousands of digits",
    ),
    "not a number": (changed(seconds=float("nan")), "not JSON: NaN is not a number"),
    "half a character in a key": (
        changed(**{"\ud800": 1}),
        r"no solution: holds half a character, \ud800; write the other half too, or leave it out",
    ),
    "a list": ("[1]", "no solution: use an object with format 'satpack-solution-1'"),
    "no format": (
        changed(format=None),
        "no solution: use an object with format 'satpack-solution-1'",
    ),
    "another format": (
        changed(format="satpack-answer-1"),
        "no solution: key format: found 'satpack-answer-1'; use 'satpack-solution-1'",
    ),
    "no puzzle": (changed(puzzle=None), "key puzzle: is missing"),
    "a grid of numbers": (changed(grid=3), "key grid: found 3; use text in quotes"),
    "another grid": (changed(grid="square"), "key grid: found 'square'; use triangle"),
    "a placement as a list": (placing([1]), "key placements, entry 2: found [1]; use a table"),
    "a placement without a piece": (
        placing({"cells": [[0, 1]]}),
        "key placements, entry 2, key piece: is missing",
    ),
    "no cells": (placing({"piece": "two", "cells": []}), "placement 2 ('two'): covers no cells"),
    "a cell as text": (
        placing({"piece": "two", "cells": [[0, 1], "0,2"]}),
        "key placements, entry 2, key cells, entry 2: found '0,2'; use a list",
    ),
    "half a cell": (
        placing({"piece": "two", "cells": [[0, 1.5]]}),
        "key placements, entry 2, key cells, entry 1, entry 2: found 1.5; use a whole number",
    ),
    "a cell too long": (
        placing({"piece": "two", "cells": [[0, 1], [0, 2, 0]]}),
        "placement 2 ('two'), key cells: entry 2 is [0, 2, 0]; a cell of the triangle grid has 2 numbers",
    ),
    "a cell twice": (
        placing({"piece": "two", "cells": [[0, 2], [0, 2]]}),
        "placement 2 ('two'), key cells: entry 2 is [0, 2], as entry 1 is; list each cell once",
    ),
    "a far cell": (
        placing({"piece": "two", "cells": [[0, 10**6]]}),
        "placement 2 ('two'), key cells: entry 1 is [0, 1000000]; satpack takes coordinates up to 300,000",
    ),
    "negative time": (changed(seconds=-1), "key seconds: found -1; use a number, 0 or more"),
    "statistics in words": (
        changed(statistics={"conflicts": "few"}),
        "key statistics, key conflicts: found 'few'; use a whole number",
    ),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_each_fault_is_named(kind):
    text, message = FAULTS[kind]
    with pytest.raises(SolutionFileError) as caught:
        parse_solution(text, file="s.json", puzzle=TRIANGLES)
    assert str(caught.value) == f"s.json: {message}"


def test_without_a_puzzle_the_grid_must_be_one_there_is():
    with pytest.raises(SolutionFileError) as caught:
        parse_solution(changed(grid="octagon"), file="s.json")
    assert str(caught.value) == (
        "s.json: key grid: found 'octagon'; use square or cube or hexagon or triangle or prism or sphere "
        "or kite or drafter or tan or stick or trig or twig or rhombic or tetra-octa or octet"
    )


@pytest.mark.parametrize(
    "text",
    [
        changed(placements=[]),
        changed(puzzle="\x1b[2J"),
        placing({"piece": "\n", "cells": [[0, 1]]}),
        placing({"piece": "", "cells": [[0, 1]]}),
        changed(grid="square", placements=[{"piece": "a", "cells": [[0, 0], [3000, 3000]]}]),
    ],
)
def test_a_solution_that_implies_no_puzzle_is_refused(text):
    with pytest.raises(SolutionFileError, match=r"^s\.json: "):
        parse_solution(text, file="s.json")


def test_unknown_keys_are_left_to_later_versions():
    assert parse_solution(changed(colour="red"), file="s.json", puzzle=TRIANGLES) == ROW


# --- streams


def test_one_solution_a_line():
    two = f"{GOOD}\n\n  {GOOD}  \n"
    assert parse_solutions(two, file="s.json", puzzle=TRIANGLES) == [ROW, ROW]
    assert parse_solutions(GOOD, file="s.json", puzzle=TRIANGLES) == [ROW]


def test_one_solution_on_many_lines():
    pretty = json.dumps(json.loads(GOOD), indent=2)
    assert parse_solutions(pretty, file="s.json", puzzle=TRIANGLES) == [ROW]


def test_text_in_a_solution_may_hold_line_separators():
    text = "\n".join([changed(engine="a\u2028b\x85c")] * 2).replace("\\u2028", "\u2028")
    read = parse_solutions(text, file="s.json", puzzle=TRIANGLES)
    assert [solution.engine for solution in read] == ["a\u2028b\x85c"] * 2


def test_a_fault_in_a_stream_names_its_line():
    with pytest.raises(SolutionFileError) as caught:
        parse_solutions(f"{GOOD}\n{changed(puzzle=None)}", file="s.json", puzzle=TRIANGLES)
    assert str(caught.value) == "s.json, line 2: key puzzle: is missing"
    with pytest.raises(SolutionFileError, match=r"^s\.json: not JSON: Extra data: line 2 column 1"):
        parse_solutions(f"{GOOD}\nrubbish", file="s.json", puzzle=TRIANGLES)


def test_a_solution_of_another_puzzle_is_no_solution():
    text = satpack.solve(satpack.load("soma")).to_json()
    with pytest.raises(SatpackError):
        parse_solution(text, file="s.json", puzzle=satpack.load("bedlam")).verify()


def test_an_invalid_group_is_named():
    text = json.dumps(
        {
            "format": "satpack-solution-1",
            "puzzle": "one",
            "grid": "square",
            "placements": [{"piece": "A", "cells": [[0, 0]], "group": -1}],
        }
    )
    with pytest.raises(
        SolutionFileError, match="x: piece 'A', group: found -1; use a number from 1 to 1,000,000"
    ):
        parse_solution(text, file="x")
