"""Sets of pieces as JSON, and back."""

import json
from dataclasses import replace

import pytest

import satpack
from satpack.model.designs.design import Cut, Design, FreeCells, FreePieces, FreeRegion, Target
from satpack.model.designs.painting import ColourWish
from satpack.questions.designs.designed import designed_from
from satpack.runtime.errors import InputError

FORMS = [replace(form, copies=(0, 1)) for form in satpack.polyforms("square", 5)]
BARS = [satpack.Piece(f"I{n}", [(x, 0) for x in range(n)]) for n in (2, 3)]
BOARD = satpack.box("square", 4, 4)


def puzzle(design, pieces=FORMS, sides=(5, 4), grid="square"):
    return satpack.Puzzle("p", grid, satpack.box(grid, *sides), pieces, design=design)


CASES = {
    "one region": puzzle(Design(want=["unique"])),
    "two regions": puzzle(
        Design(
            regions=[
                Target("wide", satpack.Region(satpack.box("square", 5, 3))),
                Target("high", satpack.Region(satpack.box("square", 3, 5))),
            ]
        )
    ),
    "free cells of the region": puzzle(Design(FreeRegion(1)), BARS, (3, 2)),
    "free cells of a piece": puzzle(Design(FreePieces((FreeCells("I3", 1),))), BARS, (2, 2)),
    "a cut": puzzle(Design(Cut("whole", 4)), {"whole": BOARD}, (4, 4)),
    "a cut into some sizes": puzzle(
        Design(Cut("whole", (5, 5, 6)), ["unique"]), {"whole": BOARD}, (4, 4)
    ),
    "colours": puzzle(Design(ColourWish(1)), {"L": "##\n#.", "R": "##\n#."}, (3, 2)),
    "colours of copies": puzzle(
        Design(ColourWish(1)), [satpack.Piece("D", "##", 3, grid="square")], (3, 2)
    ),
    "taken apart": puzzle(Design(want=["level >= 1"], best="level"), BARS, (5, 1)),
}


@pytest.mark.parametrize("case", CASES)
def test_a_set_is_read_back(case):
    source = CASES[case]
    assert satpack.loads(source.to_toml()) == source
    found = satpack.design(source)
    assert found
    for each in found:
        record = json.loads(each.to_json())
        again = designed_from(source, record)
        assert json.loads(again.to_json()) == record
        for region in each.solutions:
            assert again.puzzle(region) == each.puzzle(region)
            assert satpack.loads(each.puzzle(region).to_toml()) == each.puzzle(region)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "satpack-solution-1"},
        {"pieces": {"unheard of": 1}},
        {"pieces": {"I": -1}},
        {"solutions": {"elsewhere": 1}},
        {"holes": "none"},
        {"left_out": [[1, 2, 3]]},
        {"left_out_of": {"unheard of": [[0, 0]]}},
        {"colours_of": {"I": {}, "L": {"red": [0]}}},
    ],
)
def test_what_is_no_set_of_these_pieces_is_refused(change):
    source = CASES["one region"]
    record = json.loads(satpack.design(source, limit=1)[0].to_json())
    with pytest.raises(InputError):
        designed_from(source, record | change)
