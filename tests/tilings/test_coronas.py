from collections import Counter

import pytest
from pysat.solvers import Solver

from satpack.model.grids import GRIDS
from satpack.model.shapes.polyforms import polyforms
from satpack.runtime.errors import VerificationError
from satpack.runtime.limits import Deadline
from satpack.tilings.plane.coronas import CoronaFormula, CoronaSearch, verify_coronas
from satpack.tilings.plane.shape import Shape, holes_of
from satpack.tilings.questions.tile import tile
from tests.tilings import naive
from tests.tilings.published import CLASSES, HEESCH
from tests.tools.nights import by_night

# the others tell as much
LONG = {("square", 8), ("triangle", 9), ("kite", 6), ("hexagon", 6)}


@pytest.mark.parametrize(
    ("grid", "n"), by_night([key for key in HEESCH if key != ("hexagon", 7)], LONG.__contains__)
)
def test_heesch_numbers_and_classes_are_the_published_ones(grid, n):
    found = [tile(piece.cells, grid=grid, name=piece.name) for piece in polyforms(grid, n)]
    assert all(answer.tiles is not None for answer in found)
    refused = [answer.heesch for answer in found if answer.tiles is False and not answer.hole]
    assert all(heesch.exact for heesch in refused)
    without_holes, holes_allowed = HEESCH[grid, n]
    assert Counter(heesch.without_holes for heesch in refused) == without_holes
    assert Counter(heesch.holes_allowed for heesch in refused) == holes_allowed
    numbers = Counter(answer.isohedral for answer in found if answer.tiles)
    isohedral, anisohedral, holes = CLASSES[grid, n]
    assert numbers == +Counter({1: isohedral, **anisohedral})
    assert all(answer.least for answer in found if answer.tiles)
    assert sum(answer.hole for answer in found) == holes
    for answer in found:
        verify_coronas(answer.shape, answer.coronas)
        verify_coronas(answer.shape, answer.coronas_without_holes)
        if answer.heesch and not answer.hole:
            assert len(answer.coronas) == answer.heesch.holes_allowed
            assert len(answer.coronas_without_holes) == answer.heesch.without_holes
            covered = {
                cell
                for level in answer.coronas_without_holes
                for copy in level
                for cell in answer.shape.covered(copy)
            }
            assert not list(holes_of(answer.shape.frame, covered | answer.shape.sets[0]))


def test_one_of_the_anisohedral_heptahexes_has_isohedral_number_three():
    # the three others of J. S. Myers' four have 2
    cells = [(0, 0), (0, 1), (0, 2), (1, -1), (1, 1), (2, 1), (2, 2)]
    found = tile(cells, grid="hexagon", coronas=1)
    assert (found.isohedral, found.least, found.level) == (3, True, 1)
    assert sorted(set(found.tiling.classes)) == [0, 1, 2]


@pytest.mark.parametrize(
    "rest",
    [
        ((1, -1), (4, -7), (5, -8), (11, -12), (11, -11)),
        ((3, -8), (3, -7), (4, -9), (7, -16), (7, -15)),
    ],
)
def test_two_shapes_of_eight_kites_have_isohedral_number_three(rest):
    # as J. S. Myers has it: the third anisohedral one is the hat
    cells = [(-1, 0), (-1, 1), (0, -1), *rest]
    found = tile(cells, grid="kite", coronas=1)
    assert (found.isohedral, found.least) == (3, True)


@pytest.mark.parametrize("n", range(1, 7))
def test_every_polyomino_of_up_to_six_cells_tiles(n):
    assert all(tile(piece.cells).tiles for piece in polyforms("square", n))


@pytest.mark.parametrize("n", by_night([7, 9], lambda n: n == 9))
def test_a_first_corona_is_found_iff_a_plain_search_finds_one(n):
    for piece in polyforms("square", n)[:: 4 if n == 7 else 160]:
        with CoronaSearch(Shape(GRIDS["square"], piece.cells)) as search:
            search.grow(Deadline())
            assert (search.heesch.holes_allowed == 1) == naive.is_surroundable(piece.cells)


def coronas_by_plain_cuts(shape, levels, closed):
    """Whether there are that many coronas, the first of them without holes: hole by hole, each on its own."""
    formula = CoronaFormula(shape)
    with Solver(name="minisat22") as solver:
        for _ in range(levels):
            solver.append_formula(list(formula.next_level()))
        while solver.solve():
            found = formula.coronas(solver.get_model())
            owner = {c: copy for level in found for copy in level for c in shape.covered(copy)}
            cuts = []
            for level in range(1, closed + 1):
                cells = {
                    c for copies in found[:level] for copy in copies for c in shape.covered(copy)
                }
                for hole in holes_of(shape.frame, cells | shape.sets[0]):
                    beside = {b for c in hole for b in shape.frame.beside(c)} & cells
                    cuts += formula.filled(hole, sorted({owner[b] for b in beside}), level)
            if not cuts:
                return True
            solver.append_formula(cuts)
    return False


@pytest.mark.parametrize(
    ("grid", "names"),
    [("square", ("7.009", "7.107")), ("hexagon", ("6.09", "6.80")), ("triangle", ("9.013",))],
)
def test_heesch_numbers_are_those_of_a_plain_search(grid, names):
    pieces = {piece.name: piece for piece in polyforms(grid, int(names[0][0]))}
    for name in names:
        heesch = tile(pieces[name].cells, grid=grid).heesch
        shape = Shape(GRIDS[grid], pieces[name].cells)
        allowed, without = heesch.holes_allowed, heesch.without_holes
        assert all(coronas_by_plain_cuts(shape, k, k) for k in range(1, without + 1))
        assert without == allowed or coronas_by_plain_cuts(shape, allowed, allowed - 1)
        assert not coronas_by_plain_cuts(shape, without + 1, without + 1)
        assert not coronas_by_plain_cuts(shape, allowed + 1, allowed)


def test_wrong_coronas_are_refused():
    shape = Shape(GRIDS["square"], polyforms("square", 7)[-2].cells)
    with CoronaSearch(shape) as search:
        search.grow(Deadline())
        (corona,) = search.best
    verify_coronas(shape, (corona,))
    with pytest.raises(VerificationError, match="open"):
        verify_coronas(shape, (corona[1:],))
    with pytest.raises(VerificationError, match="overlap"):
        verify_coronas(shape, ((*corona, corona[0]),))
    far = corona[0]._replace(shift=corona[0].shift + shape.frame.code((90, 90)))
    with pytest.raises(VerificationError, match="does not touch"):
        verify_coronas(shape, ((*corona, far),))


def test_mirror_images_may_matter():
    # of one heptomino the copies must be turned over
    piece = polyforms("square", 7)[7]
    assert tile(piece.cells).tiles
    assert tile(piece.cells, reflect=False).tiles is False
