import pytest

from satpack.model.grids import GRIDS
from satpack.model.shapes.polyforms import polyforms
from satpack.runtime.errors import PuzzleError, Undecided, VerificationError
from satpack.runtime.limits import Deadline
from satpack.tilings.plane.isohedral import OrbitSearch, simplest
from satpack.tilings.plane.lattice import Lattice, frame_of, sublattices
from satpack.tilings.plane.periodic import PeriodicTiling, _is_patch, tilings_of, tori
from satpack.tilings.plane.shape import Shape
from tests.tilings import naive
from tests.tilings.published import PERIODS
from tests.tools.nights import by_night

SQUARE = GRIDS["square"]
T = ((0, 0), (1, 0), (2, 0), (1, 1))
U = ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1))


@pytest.mark.parametrize("name", GRIDS)
def test_numbers_stand_for_vectors(name):
    grid = GRIDS[name]
    frame = frame_of(grid)
    for cell in grid.domain:
        far = tuple(v - 900 * p for v, p in zip(cell, grid.translations[-1], strict=True))
        assert frame.vector(frame.code(far)) == far
        beside = {frame.vector(code) for code in frame.beside(frame.code(far))}
        assert beside == set(grid.neighbours(far))


def test_tilings_by_translations_agree_with_every_lattice():
    for n in range(1, 8):
        for piece in polyforms("square", n):
            shape = Shape(SQUARE, piece.cells)
            found = simplest(shape)
            says = found is not None and found.way == "translations"
            assert says == naive.tiles_by_translations(piece.cells), piece.name


@pytest.mark.parametrize(
    ("grid", "by_translations", "by_half_turns"),
    [
        # J. S. Myers, A075198 and A075201
        ("square", [1, 1, 2, 5, 9, 24, 41, 121], [0, 0, 0, 0, 3, 11, 60, 199]),
        # A075207 and A075210
        ("hexagon", [1, 1, 3, 6, 12, 36], [0, 0, 0, 1, 9, 39]),
        # A075216, which has even sizes alone, and A075219
        ("triangle", [0, 1, 0, 2, 0, 8, 0, 24], [1, 0, 1, 1, 4, 4, 21, 32]),
    ],
)
def test_as_many_tile_by_translations_or_half_turns_as_published(
    grid, by_translations, by_half_turns
):
    for n, published in enumerate(zip(by_translations, by_half_turns, strict=True), 1):
        found = [simplest(Shape(GRIDS[grid], piece.cells)) for piece in polyforms(grid, n)]
        ways = [tiling.way for tiling in found if tiling is not None]
        assert (ways.count("translations"), ways.count("half turns")) == published, n


@pytest.mark.parametrize(
    ("grid", "n", "many"),
    by_night(
        [("square", 6, 35), ("square", 7, 104), ("hexagon", 6, 76), ("triangle", 7, 23)],
        lambda row: row[:2] == ("square", 7),
    ),
)
def test_as_many_polyforms_tile_isohedrally_as_published(grid, n, many):
    # J. S. Myers, A075205, A075214, A075223
    found = 0
    for piece in polyforms(grid, n):
        search = OrbitSearch(Shape(GRIDS[grid], piece.cells))
        tiling = search.first()
        assert search.complete == (tiling is None)
        if tiling is not None:
            tiling.verify()
            assert tiling.isohedral == 1
            found += 1
    assert found == many


@pytest.mark.parametrize(("width", "height"), [(4, 4), (2, 4), (4, 6)])
def test_tori_are_covered_in_as_many_ways_as_by_a_plain_search(width, height):
    shape = Shape(SQUARE, T)
    torus = Lattice.spanned(SQUARE, [(width, 0), (0, height)])
    found = list(tilings_of(shape, torus, limit=10_000))
    assert len(found) == naive.torus_tilings(T, width, height) > 0
    for tiling in found:
        tiling.verify()


def test_every_torus_is_one_of_those_that_are_looked_at_turned():
    shape = Shape(SQUARE, T)
    for copies in (1, 2, 3):
        kept = {lattice.rows for lattice in tori(shape, copies)}
        images = set()
        for lattice in tori(shape, copies):
            (a, b), (c, d) = lattice.periods
            for _ in range(4):
                a, b, c, d = -b, a, -d, c
                for sign in (1, -1):
                    images.add(Lattice.spanned(SQUARE, [(sign * a, b), (sign * c, d)]).rows)
        assert kept <= images
        assert len(images) == sum(d for d in range(1, 4 * copies + 1) if 4 * copies % d == 0)


def test_a_wrong_tiling_is_refused():
    tiling = simplest(Shape(SQUARE, U))
    tiling.verify()
    first, *others = tiling.copies
    moved = first._replace(shift=first.shift + tiling.shape.frame.code((1, 0)))
    shifted = PeriodicTiling(tiling.shape, tiling.lattice, (moved, *others))
    with pytest.raises(VerificationError, match="torus"):
        shifted.verify()
    with pytest.raises(VerificationError, match="torus"):
        PeriodicTiling(tiling.shape, tiling.lattice, (first, first)).verify()
    with pytest.raises(VerificationError, match="span"):
        PeriodicTiling(tiling.shape, Lattice(SQUARE, ()), tiling.copies).verify()


def test_a_long_thin_shape_is_verified_far_out():
    # sixty times the first period leads to a neighbour's end
    found = simplest(Shape(SQUARE, [(x, 0) for x in range(120)]))
    PeriodicTiling(found.shape, Lattice.spanned(SQUARE, [(1, -1), (60, 60)]), found.copies).verify()
    sparse = Lattice.spanned(SQUARE, [(1, -1), (0, 121)])
    with pytest.raises(VerificationError, match="torus"):
        PeriodicTiling(found.shape, sparse, found.copies).verify()


def test_patches_are_looked_at_cell_by_cell():
    row = tuple((x, 0) for x in range(30))
    inner = {(x, y) for x in range(-1, 31) for y in (-1, 0, 1)}
    assert _is_patch([row], [(1, -1), (15, 15)], inner)
    assert not _is_patch([row], [(1, -1), (15, 16)], inner)  # gaps
    assert not _is_patch([row], [(1, -1), (14, 15)], inner)  # overlaps


def test_the_search_ends_at_its_deadline():
    with pytest.raises(Undecided, match="time limit"):
        simplest(Shape(SQUARE, U), Deadline.after(0))


def test_the_same_tiling_on_a_larger_torus_has_the_same_classes():
    shape = Shape(SQUARE, T)
    torus = Lattice.spanned(SQUARE, [(4, 0), (0, 4)])
    for tiling in tilings_of(shape, torus, limit=5):
        assert tiling.lattice.index * 1 == 4 * len(tiling)
        assert tiling.primitive().lattice == tiling.lattice
        assert 1 <= tiling.isohedral <= len(tiling)


@pytest.mark.parametrize(
    ("cells", "why"),
    [([], "no cells"), ([(0, 0), (1, 1)], "falls into 2 parts")],
)
def test_what_is_no_shape_is_refused(cells, why):
    with pytest.raises(PuzzleError, match=why):
        Shape(SQUARE, cells)


def test_holes_of_a_shape_are_found():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert [len(hole) for hole in Shape(SQUARE, ring).holes] == [1]
    # a hole that is open at a corner only is one too
    assert [len(hole) for hole in Shape(SQUARE, ring[:-1]).holes] == [1]
    assert not Shape(SQUARE, T).holes
    assert Shape(SQUARE, ring).has_dead_hole


def test_a_shape_survives_pickling():
    import pickle

    shape = Shape(GRIDS["triangle"], polyforms("triangle", 5)[2].cells, reflect=False)
    other = pickle.loads(pickle.dumps(shape))  # noqa: S301 - written a moment ago
    assert (other.cells, other.reflect, other.orientations) == (
        shape.cells,
        False,
        shape.orientations,
    )


@pytest.mark.parametrize("n", [4, 5])
def test_polycubes_need_as_few_copies_in_a_period_as_known(n):
    from collections import Counter

    from satpack.tilings.questions.tile import tile

    pieces = polyforms("cube", n, kind="free")
    found = [tile(piece.cells, grid="cube", reflect=False) for piece in pieces]
    assert Counter(len(answer.tiling) for answer in found) == PERIODS[n]


def sigma(n):
    return sum(d for d in range(1, n + 1) if n % d == 0)


def test_there_are_as_many_sublattices_as_the_sum_of_divisors_says():
    for n in range(1, 25):
        found = list(sublattices(GRIDS["square"], n))
        assert len(found) == len(set(found)) == sigma(n)
        assert {lattice.index for lattice in found} == {n}


def test_in_space_there_are_as_many_as_known():
    # A001001: sublattices of index n in three dimensions
    counts = [len(list(sublattices(GRIDS["cube"], n))) for n in range(1, 9)]
    assert counts == [1, 7, 13, 35, 31, 91, 57, 155]
