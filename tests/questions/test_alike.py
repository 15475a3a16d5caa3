"""Marks that are alike: solutions up to exchanges of them, against classes made the plain way."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import Expect, Piece, Puzzle, Region, Sides
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import OptionError, PuzzleError
from tests.tools.brute_force import classes, plain, whole_solutions
from tests.tools.command import run
from tests.tools.examples import examples
from tests.tools.sides import sided_puzzles


@st.composite
def alike_puzzles(draw):
    """A small puzzle whose marks a and b may be exchanged; often it has a symmetry that does so."""
    puzzle = draw(sided_puzzles())
    if draw(st.booleans()):
        first = puzzle.pieces[0]
        swapped = [(cell, step, {"a": "b", "b": "a"}[mark]) for cell, step, mark in first.sides]
        twin = Piece("twin", first.cells, first.copies, turn=first.turn, sides=swapped)
        puzzle = replace(puzzle, pieces=(first, twin, *puzzle.pieces[2:]))
    try:
        return replace(puzzle, sides=replace(puzzle.sides, alike=("b", "a")))
    except PuzzleError:  # the border's, or on no piece
        assume(False)


def plain_numbers(puzzle, solutions):
    """The numbers of solutions by all conventions."""
    exchanges = {}, {"a": "b", "b": "a"}
    return {
        "total": len(solutions),
        "rotations": classes(puzzle, solutions, reflect=False),
        "symmetry": classes(puzzle, solutions, reflect=True),
        "alike": classes(puzzle, solutions, reflect=True, exchanges=exchanges),
    }


@given(alike_puzzles())
@examples(40)
def test_counts_are_those_of_classes_made_the_plain_way(puzzle):
    solutions = whole_solutions(puzzle)
    wanted = plain_numbers(puzzle, solutions)
    for engine in ("cover", "sat"):
        counted = satpack.count(puzzle, engine=engine)
        assert counted.numbers == wanted
    for up_to in CONVENTIONS:
        assert satpack.count(puzzle, up_to=up_to).numbers == {up_to: wanted[up_to]}
        listed = list(satpack.enumerate(puzzle, up_to=up_to))
        assert len(listed) == wanted[up_to]
        assert {*map(plain, listed)} <= solutions


@given(alike_puzzles())
@examples(30)
def test_files_keep_marks_that_are_alike(puzzle):
    assert parse_puzzle(puzzle.to_toml()) == puzzle


def squares(marks, alike, **more):
    """One square in each orientation-free colouring with some marks, in a row."""
    tiles = sorted({min(t[i:] + t[:i] for i in range(4)) for t in map("".join, colourings(marks))})
    pieces = [Piece(tile, "#", grid="square", sides={(0, 0): tile}) for tile in tiles]
    board = Region([(x, 0) for x in range(len(pieces))])
    return Puzzle(
        "squares", "square", board, pieces, sides=Sides(alike=alike), reflect=False, **more
    )


def colourings(marks):
    return (a + b + c + d for a in marks for b in marks for c in marks for d in marks)


def test_all_squares_of_two_colours_in_a_row():
    found = satpack.count(squares("rg", list("rg")))
    assert (found.symmetry, found.alike) == (480, 240)
    assert satpack.count(squares("rg", list("rg")), engine="sat").numbers == found.numbers


def test_groups_of_more_marks():
    puzzle = squares("rgb", list("rgb"))
    symmetry = symmetry_of(puzzle)
    assert str(symmetry) == "order 24: 2 rotations, 2 reflections, 20 with exchanged marks"
    exchanges = {each.exchanged for each in symmetry.group}
    assert len(exchanges) == len(list(permutations("rgb")))


def test_pairs_are_exchanged_together():
    pairs = Sides([("+1", "-1"), ("+2", "-2")], alike=["+1", "-1", "+2", "-2"])
    assert len(list(pairs.exchanges())) == 8
    assert len(list(Sides([("a", "b"), ("c", "c")], alike=list("abc")).exchanges())) == 2


def test_alike_without_such_marks_is_refused(tmp_path):
    with pytest.raises(PuzzleError, match="alike: mark 'x' is on no piece; leave it out"):
        squares("ab", list("ax"))
    with pytest.raises(PuzzleError, match="expect: alike: no marks of sides are alike"):
        squares("ab", (), expect=Expect(alike=3))
    fault = "jigsaw-8x8: no marks are alike, so that solutions can't be counted up to 'alike'"
    for ask in (satpack.count, satpack.sample, lambda *a, **b: list(satpack.enumerate(*a, **b))):
        with pytest.raises(OptionError, match="can't be counted up to 'alike'"):
            ask("jigsaw-8x8", up_to="alike")
    done = run("count", "jigsaw-8x8", "--up-to", "alike")
    assert done.exit_code == 2
    assert fault.partition(": ")[2] in done.stderr


def test_other_questions_know_marks_that_are_alike(tmp_path):
    puzzle = replace(squares("rg", list("rg")), name="row")
    path = tmp_path / "row.toml"
    counted = satpack.count(puzzle)
    expected = replace(puzzle, expect=Expect(alike=counted.alike, total=counted.total))
    path.write_text(expected.to_toml())
    assert f"alike {counted.alike:,}" in run("check", path).output
    assert f'"alike": {counted.alike}' in run("count", path, "--json").stdout
    assert '"alike": ["g", "r"]' in run("info", path, "--json").stdout
    drawn = satpack.sample(puzzle, 5, up_to="alike", seed=1)
    assert drawn.count == counted.alike
    assert f"from {counted.alike} up to symmetry and exchanged marks" in drawn.sentence
    estimated = satpack.count(puzzle, estimate=True).estimate
    assert estimated.alike.value == counted.alike


def test_proofs_may_take_exchanges_for_granted(tmp_path):
    pieces = [Piece(mark, "#", grid="square", sides={(0, 0): 4 * mark}) for mark in "ab"]
    puzzle = Puzzle("two", "square", "##", pieces, sides=Sides(alike=["a", "b"]))
    files = [tmp_path / name for name in ("two.toml", "two.cnf", "two.drat")]
    files[0].write_text(puzzle.to_toml())
    asked = ("--method", "drat", "--with-symmetry", "-o", files[1], "--proof", files[2])
    for done in (run("prove", files[0], *asked), run("verify", *files)):
        assert done.exit_code in (0, 20), done.output
        assert "under the puzzle's symmetries and exchanges of marks that are alike" in done.output
