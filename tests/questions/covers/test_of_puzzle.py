"""Puzzles as items and options and as linear constraints: both have exactly the puzzle's solutions."""

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given

import satpack
from satpack.io.dlx_file import MAX_NAME, read_dlx, write_puzzle_dlx
from satpack.io.formulas.opb_file import write_opb
from satpack.model.placing.named_cover import cover_of
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import InputError
from tests.questions.covers.naive_covers import covers, naive_solutions, named
from tests.tools import brute_force
from tests.tools.sides import sided_puzzles
from tests.tools.strategies import bounded, coloured_puzzles, puzzles

DRAWN = bounded(
    puzzles(max_cells=6, max_pieces=3) | coloured_puzzles(max_cells=5) | sided_puzzles()
)


def total(puzzle):
    return satpack.count(puzzle, engine="sat").total


@given(DRAWN)
def test_the_exact_cover_has_as_many_solutions(tmp_path_factory, puzzle):
    file = str(tmp_path_factory.mktemp("dlx") / "drawn.dlx")
    placements = satpack.place(puzzle)
    if not cover_of(placements, max_name=8).cover.primary.any():
        with pytest.raises(InputError, match="nothing has to be covered"):
            write_puzzle_dlx(file, placements)
        return
    write_puzzle_dlx(file, placements)
    run = Enumeration(read_dlx(file))
    assert sum(1 for _ in run) == total(puzzle)
    assert run.complete


def read_opb(path):
    """Return the number of variables and the constraints of an OPB file: weights by variable, relation, bound."""
    first, *lines = Path(path).read_text(encoding="utf-8").splitlines()
    marks = first.split()
    assert [marks[0], marks[1], marks[3]] == ["*", "#variable=", "#constraint="]
    constraints = []
    for line in lines:
        if not line.startswith("*"):
            *terms, relation, bound, end = line.split()
            assert end == ";"
            weights = {int(x[1:]): int(w) for w, x in zip(terms[::2], terms[1::2], strict=True)}
            constraints.append((weights, relation, int(bound)))
    assert len(constraints) == int(marks[4])
    return int(marks[2]), constraints


def models(variables, constraints):
    """Yield the models of an OPB file: every assignment is tried."""
    for values in product((0, 1), repeat=variables):
        sums = [
            (sum(weight * values[x - 1] for x, weight in weights.items()), relation, bound)
            for weights, relation, bound in constraints
        ]
        if all(s == b if relation == "=" else s >= b for s, relation, b in sums):
            yield values


@given(DRAWN.filter(lambda puzzle: len(satpack.place(puzzle)) <= 10))
def test_the_linear_constraints_have_as_many_models(tmp_path_factory, puzzle):
    file = str(tmp_path_factory.mktemp("opb") / "drawn.opb")
    placements = satpack.place(puzzle)
    sizes = write_opb(file, placements)
    variables, constraints = read_opb(file)
    assert sizes == (variables, len(constraints))
    unused = 0 if len(placements) else variables
    assert sum(1 for _ in models(variables, constraints)) == total(puzzle) << unused


@given(covers().filter(lambda cover: len(cover) <= 6))
def test_the_linear_constraints_of_items_and_options_have_their_solutions(tmp_path_factory, cover):
    file = str(tmp_path_factory.mktemp("opb") / "drawn.opb")
    write_opb(file, named(cover))
    variables, constraints = read_opb(file)
    found = [
        tuple(option for option in range(len(cover)) if values[option])
        for values in models(variables, constraints)
    ]
    assert sorted(found) == sorted(naive_solutions(cover))


def test_the_comments_of_an_opb_file_say_what_variables_mean(tmp_path):
    puzzle = satpack.load("slothouber-graatsma")
    file = tmp_path / "s.opb"
    write_opb(str(file), satpack.place(puzzle))
    meant = set()
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("* satpack var "):
            number, meaning = line.removeprefix("* satpack var ").split(" ", 1)
            placed = json.loads(meaning)
            meant.add((placed["piece"], frozenset(map(tuple, placed["cells"]))))
            assert int(number) == len(meant)
    assert meant == brute_force.placements(puzzle)


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        ("soma", "cover"),
        ("slothouber-graatsma", "sat"),
        ("heart", "cover"),
        ("tetrahexes-4x7", "cover"),
        ("tetrominoes-4x5", "cover"),
        ("pentominoes-8x8-hole", "cover"),
    ],
)
def test_gallery_puzzles_written_and_counted_again_give_the_same(tmp_path, name, engine):
    puzzle = satpack.load(name)
    file = str(tmp_path / f"{name}.dlx")
    cover = write_puzzle_dlx(file, satpack.place(puzzle))
    assert all(len(name) <= MAX_NAME for name in cover.items)
    run = Enumeration(read_dlx(file))
    assert sum(1 for _ in run) == satpack.count(puzzle).total
    assert run.engine.startswith(engine)


def test_a_piece_that_the_area_leaves_is_no_item(tmp_path):
    puzzle = satpack.load("dominoes-8x8")
    file = tmp_path / "dominoes.dlx"
    cover = write_puzzle_dlx(str(file), satpack.place(puzzle))
    assert len(cover.items) == 64
    assert cover.cover.once.all()
    assert "Options without a piece are of domino" in file.read_text(encoding="utf-8")
