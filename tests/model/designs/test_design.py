"""Designs: wishes as bounds, which contradict each other or do not, and files that say them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack import Piece, Puzzle, PuzzleError, Region, box, loads
from satpack.model.designs.design import (
    Cut,
    Design,
    FreeCells,
    FreePieces,
    FreeRegion,
    Sets,
    Target,
)
from satpack.model.designs.wishes import Wish, WishBounds, contradiction
from satpack.model.goal import BEST

WORDS = st.sampled_from(["unique", "apart", "locked", "no-holes", "distinct"])
COMPARISONS = st.builds(
    "{} {} {}".format,
    st.sampled_from(["solutions", "apart", "level", "total-moves", "holes"]),
    st.sampled_from(["<=", ">=", "="]),
    st.integers(0, 5),
)
WISHES = WORDS | COMPARISONS


@given(WISHES)
def test_a_wish_reads_back_from_what_it_is_written_as(text):
    wish = Wish.of(text)
    assert Wish.of(str(wish)) == wish


@given(st.lists(WISHES, max_size=4))
def test_wishes_that_contradict_each_other_are_those_that_nothing_fulfils(texts):
    wishes = [Wish.of(text) for text in texts]

    def fulfils(**found):
        return all(wish.low <= found[wish.quantity] <= wish.high for wish in wishes)

    possible = any(
        fulfils(
            **{"solutions": n, "apart": k, "level": a, "total-moves": b, "holes": h, "twice": 0}
        )
        for n in range(7)
        for k in range(n + 1)
        for a in (range(1, 7) if k else [0])
        for b in (range(a, 7) if k else [0])
        for h in range(7)
    )
    assert bool(contradiction(wishes)) != possible


def test_wishes_that_contradict_each_other_are_named_and_no_others():
    wishes = [Wish.of(text) for text in ("no-holes", "apart", "level >= 5", "total-moves <= 4")]
    assert contradiction(wishes) == (
        "level >= 5 and total-moves <= 4 contradict each other: the moves until all is apart are no fewer than the first"
    )
    three = [Wish.of(text) for text in ("level <= 5", "level >= 3", "locked")]
    assert contradiction(three).startswith("level >= 3 and locked contradict each other: ")
    assert contradiction(map(Wish.of, ["level = 0", "apart"])).endswith(
        "only what comes apart has a level"
    )


def test_what_is_said_of_a_design_is_checked():
    with pytest.raises(PuzzleError, match="listed twice"):
        Design(regions=[Target("a", Region([(0, 0)]))] * 2)
    with pytest.raises(PuzzleError, match="best: found 'worst'"):
        Design(best="worst")
    with pytest.raises(TypeError, match="use a list"):
        Design(want="unique")
    with pytest.raises(TypeError, match="design is 3"):
        Puzzle("p", "square", box("square", 2, 2), {"a": "#"}, design=3)
    with pytest.raises(PuzzleError, match="not a cell of the hexagon grid"):
        Puzzle(
            "p",
            "hexagon",
            box("hexagon", 2, 2),
            [Piece("a", [(0, 0)])],
            design=Design(regions=[Target("a", Region([(0, 0, 0)]))]),
        )


def test_all_wishes_together_are_bounds():
    bounds = WishBounds.of(map(Wish.of, ["solutions >= 2", "solutions <= 9", "level >= 3"]))
    assert (bounds.solutions, bounds.level[0], bounds.apart) == ((2, 9), 3, None)
    assert bounds.most_solutions == 9
    assert bounds.needs_taking_apart
    assert WishBounds.of([]).most_solutions is None


@given(
    st.none()
    | st.tuples(st.integers(1, 3), st.integers(3, 6))
    | st.builds(Sets, st.lists(st.integers(1, 9), min_size=1, max_size=3).map(tuple))
    | st.builds(FreeRegion, st.integers(1, 3))
    | st.builds(Cut, st.just("a"), st.integers(2, 3) | st.just((1, 2))),
    st.lists(WISHES, max_size=3),
    st.sampled_from(BEST),
    st.sets(st.sampled_from(["3x2", "board", "2x2"])),
)
def test_a_file_says_a_design_whole(search, texts, best, names):
    wishes = [Wish.of(text) for text in texts]
    if contradiction(wishes) or ("solutions", 0) in {(w.quantity, w.high) for w in wishes}:
        return  # refused
    regions = {
        "3x2": Target("3x2", Region(box("square", 3, 2))),
        "2x2": Target("2x2", Region(box("square", 2, 2), [(5, 5)])),  # another than it is called
        "board": Target("board", Region(box("square", 3, 3))),
    }
    design = Design(search, texts, [regions[name] for name in sorted(names)], best)
    puzzle = Puzzle("p", "square", box("square", 2, 2), {"a": "#"}, design=design)
    assert loads(puzzle.to_toml()) == puzzle


@given(
    st.lists(
        st.tuples(st.integers(1, 9), st.sets(st.sampled_from([(0, 0), (0, 1), (0, 2), (1, 2)]))),
        min_size=1,
        max_size=2,
    )
)
def test_a_file_says_which_cells_of_pieces_are_free(free):
    pieces = [FreeCells("a b"[i:], n, tuple(sorted(own))) for i, (n, own) in enumerate(free)]
    design = Design(FreePieces(tuple(pieces)))
    board = box("square", 2, 2)
    puzzle = Puzzle("p", "square", board, {"a b": "#", " b": "##"}, design=design)
    assert loads(puzzle.to_toml()) == puzzle


def test_the_first_region_of_a_design_stands_for_one_that_is_left_out():
    text = 'name = "p"\ngrid = "cube"\n[[pieces]]\nname = "a"\nbox = [1, 1, 2]\n[design]\n'
    puzzle = loads(text + 'regions = ["3x4", "2x2x3"]')
    assert puzzle.region.cells == box("cube", 3, 4, 1)
    with pytest.raises(PuzzleError, match="region: is missing"):
        loads(text)
