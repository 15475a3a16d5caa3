"""Checking many solutions at once says what checking each of them says."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack.model.placing.placements import place
from satpack.model.solution import Placed, Solution
from satpack.model.verification import PuzzleVerifier
from satpack.runtime.errors import EngineError, VerificationError
from tests.engines.cover.test_search import SMALL
from tests.tools.examples import examples


def is_right(placements, chosen):
    names = [placements.puzzle.pieces[placements.piece[p]].name for p in chosen]
    placed = tuple(
        Placed(name, placements.cells_of(p)) for name, p in zip(names, chosen, strict=True)
    )
    try:
        Solution(placements.puzzle, placed).verify()
    except VerificationError:
        return False
    return True


def passes(verifier, chosen):
    try:
        verifier.check(np.array([chosen], dtype=np.int64).reshape(1, -1))
    except EngineError:
        return False
    return True


@given(SMALL, st.data())
@examples(150)
def test_the_fast_check_says_what_verify_says(puzzle, data):
    placements = place(puzzle)
    assume(len(placements))
    verifier = PuzzleVerifier(placements)
    some = st.lists(st.integers(0, len(placements) - 1), max_size=len(puzzle.region))
    chosen = data.draw(some)
    assert passes(verifier, chosen) == is_right(placements, chosen)


def test_the_first_wrong_one_is_named():
    placements = place(satpack.load("soma"))
    verifier = PuzzleVerifier(placements)
    right = np.array([sorted(next(iter(solutions_of(placements))))])
    verifier.check(np.repeat(right, 5, axis=0))
    wrong = np.repeat(right, 5, axis=0)
    wrong[3, 0] = (wrong[3, 0] + 1) % len(placements.of_piece(0))
    with pytest.raises(EngineError, match=r"a wrong solution: covers cell \[.*\] twice") as fault:
        verifier.check(wrong)
    assert str(wrong[3].tolist()) in str(fault.value)


def solutions_of(placements):
    from satpack.engines.cover.search import Search

    search = Search(placements.cover)
    search.advance(1_000_000)
    return search.take()[0].tolist()


@pytest.mark.parametrize(
    ("name", "piece"), [("soma", 3), ("haley", 0), ("tetrahexes-4x7", 2), ("tetrominoes-4x5", 1)]
)
def test_placements_that_are_not_their_piece(name, piece):
    placements = place(satpack.load(name))
    PuzzleVerifier(placements)
    own = placements.of_piece(piece)
    other = placements.of_piece(piece + 1)
    for victim in (own.start, own.stop - 1, (own.start + own.stop) // 2):
        cells = placements.cells.copy()
        first, last = placements.starts[victim], placements.starts[victim + 1]
        stranger = placements.starts[other.start]
        cells[first:last] = np.sort(placements.cells[stranger : stranger + last - first])
        with pytest.raises(EngineError, match=f"placement {victim} is not piece"):
            PuzzleVerifier(replace(placements, cells=cells))


def test_a_mirror_image_is_not_the_piece():
    puzzle = satpack.load("soma")
    placements = place(puzzle)
    left, right = (placements.of_piece(k) for k in (4, 5))
    assert len(left) == len(right)
    cells = placements.cells.copy()
    at = [slice(placements.starts[r.start], placements.starts[r.stop]) for r in (left, right)]
    cells[at[0]], cells[at[1]] = placements.cells[at[1]], placements.cells[at[0]]
    with pytest.raises(EngineError, match="is not piece 'A'"):
        PuzzleVerifier(replace(placements, cells=cells))


@pytest.mark.parametrize(
    ("number", "looks", "fault"),
    [(1, (1, 0), "put 'r' on 'b'"), (2, (0, 0), "placement 2 is not piece 'A'")],
)
def test_colours_of_each_placement_are_checked(number, looks, fault):
    row = [(0, 0), (1, 0), (2, 0)]
    ends = satpack.Piece("A", row[:2], colours={(0, 0): "r"})
    board = satpack.Region(row, colours={(0, 0): "b"})
    placements = place(satpack.Puzzle("ends", "square", board, [ends], colours=["r", "b"]))
    PuzzleVerifier(placements)
    changed = placements.look.copy()
    changed[slice(*placements.starts[number : number + 2])] = looks
    with pytest.raises(EngineError, match=fault):
        PuzzleVerifier(replace(placements, look=changed))
