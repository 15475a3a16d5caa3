"""Answers about tilings that are kept as records, and what is not believed when they are read."""

import json
from functools import cache

import pytest

import satpack
from satpack.runtime.errors import EngineError
from satpack.tilings.questions.many import answer_of, record_of

TILES = ((0, 0), (1, 0), (2, 0), (1, 1))
SURROUNDED = ((0, 0), (1, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4))
"""Once, without holes, and no more often."""
HOLED = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))

ASKED = {
    "tiles": (TILES, {}),
    "surrounded": (SURROUNDED, {}),
    "holed": (HOLED, {}),
    "undecided": (SURROUNDED, {"coronas": 1, "copies": 1}),
}

HEESCH = {"without_holes": 1, "holes_allowed": 1, "exact": True}

CONTRADICTIONS = [
    ("tiles", {"copies": None, "rows": None}),
    ("tiles", {"tiles": False}),
    ("tiles", {"tiles": None}),
    ("tiles", {"hole": True, "tiles": False, "copies": None, "rows": None}),
    ("tiles", {"tiles": False, "copies": None, "rows": None}),
    ("tiles", {"heesch": HEESCH}),
    ("surrounded", {"tiles": True}),
    ("surrounded", {"heesch": None}),
    ("surrounded", {"heesch": HEESCH | {"holes_allowed": 2}}),
    ("surrounded", {"heesch": HEESCH | {"without_holes": 9}}),
    ("surrounded", {"heesch": HEESCH | {"exact": False}}),
    ("surrounded", {"coronas": []}),
    ("surrounded", {"level": 1}),
    ("surrounded", {"level": -1}),
    ("surrounded", {"seconds": -1.0}),
    ("surrounded", {"reason": "\x1b[31m"}),
    ("surrounded", {"warrant": {"solver": "\x1b[31m", "checked": False}}),
    ("undecided", {"heesch": None}),
    ("holed", {"tiles": None}),
    ("undecided", {"hole": True, "tiles": False}),
]


@cache
def answer(name):
    cells, options = ASKED[name]
    return satpack.tile(cells, **options)


@pytest.mark.parametrize("name", ASKED)
def test_what_satpack_wrote_is_read(name):
    found = answer(name)
    assert answer_of(record_of(found)).to_json() == found.to_json()


@pytest.mark.parametrize(("name", "change"), CONTRADICTIONS)
def test_what_does_not_follow_from_a_record_is_refused(name, change):
    record = json.loads(record_of(answer(name))) | change
    with pytest.raises(EngineError, match="an answer about a tiling"):
        answer_of(json.dumps(record).encode())
