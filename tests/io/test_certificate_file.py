"""Certificate files survive the round trip, and every mistake in one is named."""

import json

import pytest
from hypothesis import given

from satpack import InputError, VerificationError, load, place
from satpack.engines.colouring.weights import find_colouring
from satpack.io.results.certificate_file import (
    parse_certificate,
)
from satpack.io.results.formats import CERTIFICATE, format_of
from tests.tools.strategies import puzzles


def certificate(name="tetrominoes-4x5"):
    return find_colouring(place(load(name)))


def test_what_is_in_a_file():
    found = certificate().to_record().plain()
    weights = found.pop("weights")
    assert found == {
        "format": "satpack-certificate-1",
        "puzzle": "5 tetrominoes in 4x5",
        "grid": "square",
        "modulus": 2,
        "pieces": {"I": 0, "L": 0, "O": 0, "S": 0, "T": 1},
        "empty": 0,
        "region_sum": 10,
        "contents_sum": 1,
        "argument": certificate().sentence,
    }
    (entry,) = weights
    assert entry["weight"] == 1
    assert len({(x + y) % 2 for x, y in entry["cells"]}) == 1
    assert len(entry["cells"]) == 10


@pytest.mark.parametrize("name", ["mutilated-chessboard", "tetrominoes-4x5"])
def test_a_certificate_is_read_as_it_was_written(name):
    found = certificate(name)
    text = found.to_json()
    assert format_of(text) is CERTIFICATE
    assert text.isprintable()
    again = parse_certificate(text, file="c.json", puzzle=found.puzzle)
    again.verify()
    assert again.to_json() == text


@given(puzzles())
def test_round_trip_on_every_grid(puzzle):
    found = find_colouring(place(puzzle))
    if found is not None:
        again = parse_certificate(found.to_json(), file="c.json", puzzle=puzzle)
        assert again.cells == found.cells
        again.verify()


def test_what_is_no_certificate():
    for text in ("", "[]", "3", '{"format": "satpack-solution-1"}', '{"format": 3}', "{" * 10**5):
        assert format_of(text) is not CERTIFICATE


CHANGES = {
    "version": (lambda c: {**c, "format": "satpack-certificate-9"}, "key format: found 'satpack-c"),
    "grid": (lambda c: {**c, "grid": "cube"}, "key grid: found 'cube'; use square"),
    "no pieces": (lambda c: {k: v for k, v in c.items() if k != "pieces"}, "key pieces: is missi"),
    "short cell": (
        lambda c: {**c, "weights": [{"weight": 1, "cells": [[0]]}]},
        r"entry 1 of weights: entry 1 is \[0\]; a cell of the square grid has 2 numbers",
    ),
    "cell twice": (
        lambda c: {**c, "weights": c["weights"] * 2},
        r"entry 2 of weights: cell \[\d, \d\] has a weight already",
    ),
    "sum": (lambda c: {**c, "region_sum": 11}, "key region_sum: found 11; the weights sum to 10"),
    "sum of contents": (
        lambda c: {**c, "contents_sum": 0},
        "key contents_sum: found 0; .* sum to 1",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_mistakes_in_certificates_are_named(change):
    edit, message = CHANGES[change]
    edited = edit(certificate().to_record().plain())
    text = edited if isinstance(edited, str) else json.dumps(edited)
    with pytest.raises(InputError, match=message):
        parse_certificate(text, file="c.json", puzzle=load("tetrominoes-4x5"))


def test_every_weight_matters():
    puzzle = load("tetrominoes-4x5")
    found = certificate().to_record().plain()
    cells = found["weights"][0]["cells"]
    for cell in cells:
        fewer = [each for each in cells if each != cell]
        edited = {**found, "weights": [{"weight": 1, "cells": fewer}], "region_sum": 9}
        colouring = parse_certificate(json.dumps(edited), file="c.json", puzzle=puzzle)
        with pytest.raises(VerificationError):
            colouring.verify()
