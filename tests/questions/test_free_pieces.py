"""Cells that are left out of pieces: what is found is what trying every choice finds."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, Region, Sides
from satpack.model.connected import connected_parts
from satpack.model.designs.design import Design, FreeCells, FreePieces, FreeRegion
from satpack.model.grids import GRIDS
from satpack.model.shapes.burrs import burr_cells, burr_family
from satpack.model.turning import image_of, orientations_of, turn_of
from satpack.runtime.errors import PuzzleError
from tests.tools.sides import marks_around
from tests.tools.strategies import connected_shapes, regions


@st.composite
def carved_puzzles(draw):
    """A few pieces on a small board, cells of one or two of which are free."""
    grid = GRIDS[draw(st.sampled_from(["square", "square", "triangle", "hexagon", "cube"]))]
    whole = satpack.box(grid, *(3, 3, 1)[: grid.dimension])
    board = draw(regions(grid, max_size=9) | st.just(Region(whole)))
    cells = board.cells
    if draw(st.booleans()):
        needed = draw(st.integers(0, 1))
        board = Region(cells[:needed], cells[needed:])
    pieces, free = [], []
    for name in "abc"[: draw(st.integers(1, 3))]:
        shape = draw(connected_shapes(grid, max_size=min(4, len(cells))))
        turn = draw(st.sampled_from([None, None, "none", "rotate", "all"]))
        pieces.append(Piece(name, shape, draw(st.sampled_from([1, 1, 2])), turn=turn))
        if len(shape) > 1 and len(free) < draw(st.integers(1, 2)):
            among = draw(st.just(()) | st.permutations(pieces[-1].cells).map(lambda own: own[:3]))
            free.append(FreeCells(name, draw(st.integers(1, 2)), tuple(among)))
        elif draw(st.booleans()):
            pieces[-1] = replace(pieces[-1], sides=draw(marks_around(grid, shape, ("", "a", "b"))))
    assume(free)
    design = Design(FreePieces(tuple(free)))
    sides = Sides(unmarked=draw(st.sampled_from(["anything", "each other"])))
    return Puzzle(
        "random", grid, board, pieces, reflect=draw(st.booleans()), design=design, sides=sides
    )


def choices(puzzle, free):
    """Return every shape that is left of a piece and hangs together, as what its turned images have in common."""
    piece = puzzle.piece(free.piece)
    found = {}
    for out in combinations(free.among or piece.cells, free.number):
        left = [cell for cell in piece.cells if cell not in out]
        if len(connected_parts(puzzle.grid, left)) == 1:
            found[form(puzzle, replace(piece, cells=left))] = left
    return found


def form(puzzle, piece, matrix=None):
    matrix = puzzle.grid.point_group[0] if matrix is None else matrix
    return image_of(puzzle.grid, piece, matrix, turn_of(puzzle, piece))


def plainly(puzzle):
    """Return the number of solutions of every choice of shapes that has some."""
    found = {}
    own = [choices(puzzle, free) for free in puzzle.design.search.pieces]
    for shapes in product(*own):
        left = puzzle
        for free, all_shapes, shape in zip(puzzle.design.search.pieces, own, shapes, strict=True):
            left = with_cells(left, free.piece, all_shapes[shape])
        count = satpack.count(equal_as_one(left), engine="cover").symmetry
        if count:
            found[shapes] = count
    return found


def equal_as_one(puzzle):
    """Return the puzzle with equal pieces as copies of one."""
    pieces = {}
    for piece in puzzle.pieces:
        key = normal(puzzle, piece)
        before = pieces.get(key, replace(piece, copies=0)).copies.low
        pieces[key] = replace(piece, copies=before + piece.copies.low)
    return replace(puzzle, pieces=tuple(pieces.values()), design=None)


def normal(puzzle, piece):
    """Return all the shapes that a piece may have."""
    return frozenset(orientations_of(puzzle, piece))


def with_cells(puzzle, name, cells):
    pieces = [replace(p, cells=cells) if p.name == name else p for p in puzzle.pieces]
    return replace(puzzle, pieces=tuple(pieces))


def images(puzzle, shapes):
    """Return what symmetries of the grid make of shapes, in both orders if there are two that may be swapped."""
    pieces = [puzzle.piece(free.piece) for free in puzzle.design.search.pieces]
    for matrix in puzzle.grid.point_group:
        made = tuple(
            form(puzzle, replace(piece, cells=cells, colours=()), matrix)
            for piece, (cells, _) in zip(pieces, shapes, strict=True)
        )
        yield made
        if len({(turn_of(puzzle, piece), piece.copies) for piece in pieces}) == 1:
            yield made[::-1]


@given(carved_puzzles())
def test_what_is_found_is_what_trying_all_finds(puzzle):
    try:
        run = satpack.Designs(puzzle)
    except PuzzleError:
        return
    met = {}
    for each in run:
        left = each.puzzle()
        out = dict(each.carved)
        carved = [
            replace(piece, cells=[cell for cell in piece.cells if cell not in out[piece.name]])
            for piece in (puzzle.piece(free.piece) for free in puzzle.design.search.pieces)
        ]
        shapes = tuple(form(puzzle, piece) for piece in carved)
        assert shapes not in met
        met[shapes] = each.record.solutions[0]
        assert each.record.holes == len(left.region) - sum(
            len(piece) * piece.copies.low for piece in left.pieces
        )
        assert len({normal(left, piece) for piece in left.pieces}) == len(left.pieces)
        for free, piece in zip(puzzle.design.search.pieces, carved, strict=True):
            assert len(piece) == len(puzzle.piece(free.piece)) - free.number
    assert run.complete
    expected = plainly(puzzle)
    assert met.items() <= expected.items()
    for shapes, count in expected.items():
        assert count in {met.get(image) for image in images(puzzle, shapes)}


def whole(**design):
    """Return a puzzle of 4x4 and a square of nine cells, of which two are to be left out."""
    pieces = [
        Piece("V", "###\n#..\n#..", grid="square"),
        Piece("D", "##", 2, grid="square"),
        Piece("X", "###\n###\n###", grid="square"),
    ]
    board = satpack.box("square", 4, 4)
    return Puzzle("whole", "square", board, pieces, design=Design(**design))


def test_a_piece_is_found_that_makes_a_puzzle_unique():
    every = satpack.design(whole(search=FreePieces((FreeCells("X", 2),))))
    unique = satpack.design(whole(search=FreePieces((FreeCells("X", 2),)), want=["unique"]))
    assert unique
    assert {each.carved for each in unique} == {
        each.carved for each in every if each.record.solutions == (1,)
    }
    for each in unique:
        ((name, out),) = each.carved
        left = each.puzzle()
        assert name == "X"
        assert set(left.piece("X").cells) == set(whole().piece("X").cells) - set(out)
        assert satpack.count(left).symmetry == left.expect.symmetry == 1
        each.solution().verify()


def test_a_piece_that_becomes_equal_to_another_is_a_copy_of_it():
    bar = Piece("bar", "###", grid="square")
    pieces = [replace(bar, name="long", cells=satpack.box("square", 4, 1)), bar]
    design = Design(FreePieces((FreeCells("long", 1),)), ["unique"])
    puzzle = Puzzle("two bars", "square", satpack.box("square", 3, 2), pieces, design=design)
    (found,) = satpack.design(puzzle)
    assert [(p.name, p.copies.low) for p in found.puzzle().pieces] == [("bar", 2)]
    assert found.pieces == {"long": 1, "bar": 1}
    assert satpack.count(satpack.loads(found.puzzle().to_toml())).symmetry == 1
    found.solution().verify()
    other = replace(puzzle, design=Design(design.search, ["distinct"]))
    assert satpack.design(other) == []
    # of other groups they are not interchangeable
    grouped = replace(puzzle, pieces=(replace(pieces[0], group=1), bar))
    (found,) = satpack.design(replace(grouped, design=Design(design.search)))
    assert len(found.puzzle().pieces) == 2


def test_pieces_that_are_equal_before_are_refused():
    puzzle = whole(search=FreePieces((FreeCells("X", 2),)))
    twin = replace(puzzle.pieces[0], name="W", cells=[(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)])
    with pytest.raises(PuzzleError, match="pieces 'V' and 'W' have the same shape; for a design"):
        satpack.Designs(replace(puzzle, pieces=(*puzzle.pieces, twin)))


def test_moves_of_what_is_left_are_found():
    # of a stick of 2x2x4 some cells are left out, so that a bar fits in
    cells = satpack.box("cube", 4, 2, 2)
    bar = Piece("bar", satpack.box("cube", 2, 1, 1))
    design = Design(FreePieces((FreeCells("stick", 2),)), ["unique", "apart"])
    puzzle = Puzzle("stick", "cube", cells, [Piece("stick", cells), bar], design=design)
    found = satpack.design(puzzle)
    assert found
    for each in found:
        survey = satpack.Survey(each.puzzle())
        assert len(list(survey.outcomes())) == 1
        assert ".".join(map(str, survey.tally.highest)) == each.level != ""


def test_a_piece_of_a_burr_is_found_again():
    burr = satpack.load("burr-level-7")
    stick = set(burr_cells(1, length=8))  # of which nothing is cut away
    middle = {
        cell for number in burr_family("all") for cell in stick - set(burr_cells(number, length=8))
    }
    assert len(middle) == 12
    missing = len(stick) - len(burr.piece("760"))
    pieces = [replace(p, cells=tuple(stick)) if p.name == "760" else p for p in burr.pieces]
    free = FreePieces((FreeCells("760", missing, tuple(sorted(middle))),))
    design = Design(free, ["unique", "apart"])
    (only,) = satpack.design(replace(burr, pieces=tuple(pieces), design=design))
    assert only.level == "7.1.1.1.1"
    form = only.puzzle().grid.canonical
    left = only.puzzle().piece("760").cells
    assert form(left, reflect=False) == form(burr.piece("760").cells, reflect=False)


def test_of_a_mirrored_pair_one_choice_is_found():
    cells = satpack.box("square", 3, 3)
    design = Design(FreePieces((FreeCells("X", 4),)))
    board = Region((), cells)
    puzzle = Puzzle("X", "square", board, [Piece("X", cells)], reflect=False, design=design)
    # of the twelve pentominoes F, P, S, T, U, V, W, X fit; F, P, S are not their own mirror images
    assert len(satpack.design(puzzle)) == 8
    # where a piece lies in one place only, no mirror image of it comes to the same
    corner = Piece("corner", "##\n##\n#.", grid="square", turn="none")
    fixed = replace(
        puzzle,
        region=Region(
            corner.cells, [cell for cell in satpack.box("square", 5, 3) if cell not in corner.cells]
        ),
        pieces=(corner, Piece("X", cells)),
    )
    assert len(satpack.design(fixed)) > 8


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"search": FreePieces((FreeCells("X", 2),)), "want": ["holes >= 1"]},
            "no set meets the wishes: with these pieces 0 cells stay empty; change the wish for holes",
        ),
        (
            {"search": FreePieces((FreeCells("Q", 1),))},
            "free-cells: there is no piece 'Q'; use 'V', 'D', 'X'",
        ),
        (
            {"search": FreePieces((FreeCells("X", 1),))},
            "the numbers of cells don't match: the pieces would have 17 cells, and the region needs 16",
        ),
        (
            {"search": FreePieces((FreeCells("V", 5),))},
            "free-cells of 'V': found 5; at most 4 can be left out",
        ),
        (
            {"search": FreePieces((FreeCells("X", 2, ((0, 0), (9, 9))),))},
            "free-cells of 'X': [9, 9] is not one of its cells; list cells of the piece",
        ),
    ],
)
def test_invalid_designs_of_free_pieces_are_refused(change, said):
    with pytest.raises(PuzzleError) as fault:
        satpack.Designs(whole(**change))
    assert str(fault.value) == said


def test_ranges_and_colours_are_refused():
    puzzle = whole(search=FreePieces((FreeCells("X", 2),)))
    ranged = (*puzzle.pieces[:-1], replace(puzzle.pieces[-1], copies=(0, 1)))
    with pytest.raises(PuzzleError, match="give piece 'X' a number of copies"):
        satpack.Designs(replace(puzzle, pieces=ranged))
    painted = replace(puzzle.pieces[-1], colours={(0, 0): "red"})
    coloured = replace(puzzle, pieces=(*puzzle.pieces[:-1], painted), colours=["red"])
    with pytest.raises(PuzzleError, match="'X': the piece has colours"):
        satpack.Designs(coloured)
    loose = replace(puzzle.pieces[0], variable=((9, 9, 9)[: puzzle.grid.dimension],))
    with pytest.raises(PuzzleError, match="variable cells, which don't go with free-cells"):
        satpack.Designs(replace(puzzle, pieces=(loose, *puzzle.pieces[1:])))


def test_free_cells_are_one_or_more():
    for made in (lambda: FreeCells("X", 0), lambda: FreeRegion(0)):
        with pytest.raises(PuzzleError, match="found 0; use 1 to 1,000"):
            made()
    file = replace(whole(), design=Design(FreeRegion(1))).to_toml()
    with pytest.raises(PuzzleError, match="design: free-cells: found 0; use 1 to 1,000"):
        satpack.loads(file.replace("free-cells = 1", "free-cells = 0"))
