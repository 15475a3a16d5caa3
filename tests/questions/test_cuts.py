"""Designs that cut a piece: what is found is what trying every cut finds, and holds when it is asked for again."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Copies, Piece, Puzzle, Region
from satpack.engines.design.record import SetRecord
from satpack.engines.design.worker import DesignWorker
from satpack.engines.prepared import Prepared
from satpack.model.designs.design import Cut, Design, Sets, Target
from satpack.runtime.errors import InputError, LimitError, OptionError, PuzzleError
from tests.engines.design.test_cutting import plainly, shapes_to_cut
from tests.tools.examples import examples

HOLLOW = [cell for cell in satpack.box("cube", 3, 3, 3) if cell != (1, 1, 1)]
LARGE = [cell for cell in satpack.box("cube", 4, 4, 4) if cell not in {(1, 1, 1), (2, 2, 2)}]


def whole(cells, sizes, grid="square", *, others=(), region=None, reflect=None, **design):
    pieces = [Piece("whole", cells), *others]
    cut = Cut("whole", sizes)
    return Puzzle(
        "cut", grid, region or Region(cells), pieces, reflect, design=Design(cut, **design)
    )


def square(n, sizes, **design):
    return whole(satpack.box("square", n, n), sizes, **design)


def hollow(sizes=4, want=("unique", "level >= 2")):
    return whole(HOLLOW, sizes, "cube", want=want)


def forms(puzzle, shapes, image):
    """Return the canonical forms of an image of some shapes, with how often each is there."""
    grid = puzzle.grid
    return frozenset(
        Counter(
            grid.canonical([image[cell] for cell in shape], reflect=puzzle.reflect)
            for shape in shapes
        ).items()
    )


def images_of(puzzle):
    """Return the symmetries of the region as maps of its cells."""
    cells = puzzle.region.cells
    uncut = replace(puzzle, design=None)
    return [
        {cell: cells[to] for cell, to in zip(cells, row, strict=True)}
        for row in Prepared(uncut).symmetry.cells.tolist()
    ]


def set_of(each):
    """Return the shapes of a designed set, each as often as it is used."""
    puzzle = each.puzzle()
    return [piece.cells for piece in puzzle.pieces for _ in range(piece.copies.low)]


def plain_number(puzzle, shapes):
    """Return the number of solutions of shapes, up to symmetry."""
    kinds = Counter(puzzle.grid.canonical(s, reflect=puzzle.reflect) for s in shapes)
    pieces = [
        Piece(f"p{n}", cells, Copies(copies, copies))
        for n, (cells, copies) in enumerate(kinds.items())
    ]
    asked = replace(puzzle, pieces=tuple(pieces), design=None)
    return satpack.count(asked, engine="cover", up_to="symmetry").symmetry


@examples(40)
@given(shapes_to_cut(), st.booleans(), st.sampled_from([[], ["unique"], ["distinct"]]))
def test_all_sets_are_those_of_a_plain_recursion(drawn, reflect, want):
    grid, cells, sizes = drawn
    if len(sizes) < 2:
        return
    puzzle = whole(cells, tuple(sizes), grid, reflect=reflect, want=want)
    run = satpack.Designs(puzzle, engine="each")
    found = list(run)
    assert run.complete
    images = images_of(puzzle)
    expected = {}
    for parts in plainly(grid, cells, sizes):
        own = {forms(puzzle, parts, image) for image in images}
        if want == ["distinct"] and any(n > 1 for _, n in next(iter(own))):
            continue
        number = plain_number(puzzle, [sorted(part) for part in parts])
        assert number
        if want != ["unique"] or number == 1:
            expected[frozenset(own)] = number
    met = {}
    for each in found:
        met[classes_of(puzzle, each, images)] = each.solutions["region"]
    assert met == expected
    assert len(found) == len(expected)


def classes_of(puzzle, each, images):
    """Return the sets of forms that symmetries make of a designed set, from its solution."""
    solution = each.solution()
    shapes = [placed.cells for placed in solution.placed]
    return frozenset(forms(puzzle, shapes, image) for image in images)


def test_all_cuts_are_taken_apart_where_later_ones_give_no_new_pieces():
    run = satpack.Designs(square(4, 4, want=["unique", "apart"]), engine="each")
    found = list(run)
    assert (len(found), run.complete, run.seen.sets) == (6, True, 12)
    assert all(each.record.apart == 1 for each in found)


def test_cuts_into_different_pentominoes_are_the_sets_of_pentominoes_that_fill_the_square():
    run = satpack.Designs(square(5, 5, want=["distinct", "unique"]))
    cuts = list(run)
    assert (len(cuts), run.complete, run.seen.sets) == (19, True, 45)
    forms = [replace(form, copies=(0, 1)) for form in satpack.polyforms("square", 5)]
    board = satpack.box("square", 5, 5)
    sets = satpack.design(Puzzle("p", "square", board, forms, design=Design(want=["unique"])))
    assert sorted(map(shapes, cuts)) == sorted(map(shapes, sets))


def shapes(each):
    """Return the forms of a designed set of polyominoes that may be turned over."""
    grid = each.source.grid
    return sorted(grid.canonical(cells, reflect=True) for cells in set_of(each))


@pytest.mark.parametrize("sizes", [(6, 3, 3), (4, 4, 4), (4, 3, 3, 2)])
def test_cuts_of_given_sizes_are_the_sets_of_a_family_with_these_sizes(sizes):
    board = satpack.box("square", 4, 3)
    cuts = list(satpack.Designs(whole(board, sizes), engine="each"))
    forms = [replace(f, copies=(0, 3)) for n in range(2, 7) for f in satpack.polyforms("square", n)]
    named = [replace(form, name=str(number)) for number, form in enumerate(forms)]
    puzzle = Puzzle("p", "square", board, named, design=Design(Sets(sizes)))
    for options in ({"engine": "each"}, {"engine": "together"}, {"sample": 2_000}):
        found = satpack.design(puzzle, **options)
        assert sorted(map(shapes, found)) == sorted(map(shapes, cuts)) != []
    unique = replace(puzzle, design=Design(Sets(sizes), ["unique"]))
    each, together = (satpack.Designs(unique, engine=engine) for engine in ("each", "together"))
    assert len(list(each)) == len(list(together))
    assert each.seen.dropped == together.seen.dropped > 0


@pytest.mark.parametrize("options", [{"improve": 1000}, {"sample": 60}])
def test_what_random_cuts_give_is_verified_and_the_same_for_a_seed(options):
    puzzle = hollow(want=["unique", "apart"])
    run = satpack.Designs(puzzle, seed=2, **options)
    found = list(run)
    assert found
    assert (run.complete, run.reason) == (False, "random sets are only some of the sets")
    best = satpack.design(puzzle, seed=2, **options)[0]
    for each in (found[0], best):
        puzzle = each.puzzle()
        assert Counter(map(len, set_of(each))) == Counter([7, 7, 6, 6])
        assert satpack.count(puzzle).symmetry == 1
        assert each.disassembly().level == each.level == puzzle.expect.level
        cells = [cell for _, own in each.cut for cell in own]
        assert len(set(cells)) == len(cells)
        assert set(cells) <= set(HOLLOW)
    again = satpack.Designs(hollow(want=["unique", "apart"]), seed=2, jobs=2, **options)
    records = {each.to_json() for each in again}
    assert records == {each.to_json() for each in found}


def test_walks_climb():
    found = satpack.design(whole(LARGE, 5, "cube", want=["unique", "level >= 2"]), improve=8_000)
    assert found[0].record.level >= 3
    assert [each.record.level for each in found] == sorted(
        (each.record.level for each in found), reverse=True
    )


def test_a_piece_may_be_cut_beside_others():
    tray = Piece("frame", [(0, 0), (1, 0), (2, 0), (0, 1)], turn="none")
    domino = Piece("domino", [(1, 1), (2, 1)], 1)
    block = [(x, y) for x in range(3) for y in range(2, 4)]
    region = Region(satpack.box("square", 3, 4))
    puzzle = whole(block, (2, 4), others=[tray, domino], region=region)
    found = satpack.design(puzzle)
    assert found
    for each in found:
        # the small part is a domino, too
        assert each.pieces["domino"] == 2
        assert satpack.count(each.puzzle()).symmetry == each.solutions["region"]


def test_a_square_is_cut_to_fill_another_region_too():
    targets = [Target(f"{w}x{h}", Region(satpack.box("square", w, h))) for w, h in [(4, 4), (2, 8)]]
    puzzle = square(4, 4, regions=targets, want=["distinct"])
    assert satpack.design(puzzle) == []
    (*_, some) = satpack.design(square(4, 4, regions=targets))
    assert set(some.solutions) == {"4x4", "2x8"}
    assert satpack.count(some.puzzle("2x8")).symmetry == some.solutions["2x8"] > 0


def test_a_run_that_is_kept_is_read_back(tmp_path):
    run = {"resume": str(tmp_path / "run.db"), "sample": 40}
    puzzle = hollow(want=["apart"])
    first = {each.to_json() for each in satpack.Designs(puzzle, **run)}
    assert first == {each.to_json() for each in satpack.Designs(puzzle, **run)}
    with pytest.raises(InputError, match="belongs to another run"):
        list(satpack.Designs(hollow(5, want=["apart"]), **run))


def test_a_saved_run_is_of_the_same_way_with_and_without_time(tmp_path):
    kept = str(tmp_path / "run.db")
    for seconds in (0, 100):
        assert satpack.Designs(hollow(), timeout=seconds, resume=kept).way == "improve"
        with pytest.raises(PuzzleError, match="before it is cut it does not fill"):
            satpack.Designs(LOOSE, timeout=seconds, resume=kept)


def test_cuts_that_take_long_to_count_are_walked_over(monkeypatch):
    monkeypatch.setattr("satpack.questions.designs.cutting._COUNTED", 0.0)
    run = satpack.Designs(square(4, 4), timeout=100, limit=1)
    assert run.way == "improve"
    assert len(list(run)) == 1


def test_a_cut_that_can_not_be_made_is_proved():
    run = satpack.Designs(whole([(1, 0), (0, 1), (1, 1), (2, 1)], (2, 2)))
    assert (list(run), run.complete, run.seen.sets) == ([], True, 0)
    run = satpack.Designs(whole([(1, 0), (0, 1), (1, 1), (2, 1)], (2, 2)), improve=100)
    assert (list(run), run.complete) == ([], False)


BOARD = satpack.box("square", 4, 4)
LOOSE = whole([(0, 0), (1, 0)], 2, region=Region([(0, 0), (0, 1), (1, 1)]))


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: Cut("whole", 1), "found 1 piece; use 2 to 64"),
        (lambda: Cut("whole", (3, 0)), "found a piece of 0 cells; use 1 or more"),
        (lambda: square(4, (5, 5, 5)), "the sizes make 15 together, and the piece has 16 cells; use sizes that make 16"),
        (lambda: square(4, 20), "20 pieces of 16 cells; use 16 or fewer"),
        (lambda: replace(square(4, 4), pieces=(Piece("other", BOARD),)), "there is no piece 'whole'; use 'other'"),
        (lambda: replace(square(4, 4), pieces=(Piece("whole", BOARD, 2),)), "the piece has 2 copies; give it one"),
        (lambda: replace(square(4, 4), pieces=(Piece("whole", BOARD, group=1),)), "the piece has a group"),
        (lambda: replace(square(4, 4), pieces=(Piece("whole", BOARD, (0, 1)),)), "give each other piece a number of copies"),
        (lambda: whole(BOARD, 4, others=[Piece("frame", [(9, 9)], group=1)]), "piece 'frame' has a group"),
        (lambda: whole([(0, 0), (2, 0)], 2), "it falls into 2 parts already"),
        (lambda: LOOSE, "before it is cut it does not fill the region"),
        (lambda: whole(BOARD, 4, region=Region(BOARD, wrap=[True, False])), "that are not wrapped"),
    ],
)  # fmt: skip
def test_what_is_refused(made, says):
    with pytest.raises(PuzzleError, match=says):
        satpack.Designs(made())


def test_options_that_do_not_suit_cuts():
    with pytest.raises(OptionError, match="cuts are examined one by one"):
        satpack.Designs(square(4, 4), engine="together")
    with pytest.raises(LimitError, match="more than 5,000 cuts"):
        satpack.Designs(hollow())
    with pytest.raises(LimitError, match="takes apart at most 62"):
        satpack.Designs(square(8, 63, want=["apart"]))
    bar = whole(satpack.box("square", 4_000, 1), 4, want=["apart"])
    with pytest.raises(LimitError, match="pieces that can be 36,000 cells apart"):
        satpack.Designs(bar)


class _About:
    def __init__(self, puzzle):
        self.puzzle = puzzle


def test_a_cut_s_own_assembly_tells_what_the_examiner_finds():
    puzzle = hollow(want=["apart"])
    examiner = DesignWorker(_About(puzzle), way="sample", states=20_000).examiner
    chance = random.Random(1)
    cuts = [examiner.pieces.cutter.at_random(chance) for _ in range(4)]
    alone = examiner.alone(cuts)
    every = examiner.records(cuts, all_of_them=True)
    for own, record in zip(alone, every, strict=True):
        assert isinstance(record, SetRecord)
        if record.solutions == (1,):
            assert (own.apart, own.level, own.holes) == (record.apart, record.level, record.holes)
