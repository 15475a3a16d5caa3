"""Secondary items with colours in the exhaustive search, against the definition and against counts found elsewhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.engines.cover import kernels
from satpack.engines.cover.kernels import DENSE, SPARSE, classified, coded
from satpack.engines.cover.search import Search
from satpack.engines.work.branching import branch, choices
from satpack.io.dlx_file import parse_dlx
from tests.engines.cover.test_search import WAYS, found
from tests.questions.covers.naive_covers import covers, naive_solutions
from tests.tools.edge_tiles import B3X3S1, B4X4S1, B6X6S2, MACMAHON, dlx
from tests.tools.examples import examples


@given(
    covers(colours=8, bounds=(1,)) | covers(bounds=(1,)),
    st.sampled_from([*WAYS, *[{"kernel": SPARSE}] * 14]),
    st.sampled_from([1, 1 << 30]),
)
@examples(2800)
def test_every_solution_is_found_once(cover, way, work):
    assert found(Search(cover, **way), work) == naive_solutions(cover)


@given(covers(colours=8, bounds=(1,)))
@examples(200)
def test_sets_do_without_determined_colours_where_there_are_too_many_pairs(cover):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels, "_PAIRS", -1)
        code = classified(cover.after(np.array([], dtype=np.int64)))
        assert found(Search(cover, kernel=SPARSE)) == naive_solutions(cover)
    kinds = np.stack((code.item_of, code.colour))
    assert len(np.unique(kinds, axis=1)[0]) == len(code.item_of)


@given(covers(bounds=(1,)), st.sampled_from([DENSE, SPARSE]), st.data())
@examples(500)
def test_the_rest_after_some_choices_holds_the_solutions_with_these(cover, kernel, data):
    every = naive_solutions(cover)
    if not every:
        return
    solution = data.draw(st.sampled_from(sorted(every)))
    chosen = [option for option in solution if data.draw(st.booleans())]
    excluded = np.array([data.draw(st.integers(0, 4)) == 0 for _ in range(len(cover))], dtype=bool)
    excluded[chosen] = False
    wanted = {each for each in every if set(chosen) <= set(each) and not excluded[list(each)].any()}
    assert found(Search(cover, chosen, excluded, kernel=kernel)) == wanted


@given(covers(bounds=(1,)), st.integers(1, 20))
@examples(500)
def test_cubes_hold_every_solution_once(cover, wanted):
    cubes = [cube for _, cube in branch(cover, [((), None)], wanted)]
    parts = [found(Search(cover, *choices(cover, cube))) for cube in cubes]
    assert sorted(each for part in parts for each in part) == sorted(naive_solutions(cover))


@pytest.mark.parametrize(
    ("colours", "bits"), [(1, 0), (2, 2), (3, 3), (6, 4), (7, 5), (10, 5), (11, 6), (35, 7)]
)
def test_a_colour_is_half_of_an_items_bits_and_contains_no_other(colours, bits):
    lines = [
        "p q | x",
        *(f"p x:{i}" for i in range(colours)),
        *(f"q x:{i}" for i in range(colours)),
    ]
    code = coded(parse_dlx(lines, file="", name="").cover.after(np.array([], dtype=np.int64)))
    assert code.coloured.sum() == bits
    rows = np.split(code.places, np.cumsum(code.lengths)[:-1])
    sets = {frozenset(row[1:].tolist()) for row in rows}
    assert len(sets) == colours
    assert {len(each) for each in sets} == {bits // 2}


@pytest.mark.parametrize("kernel", [DENSE, SPARSE])
@pytest.mark.parametrize(("tiles", "side", "count"), [(B3X3S1, 3, 16), (B4X4S1, 4, 36)])
def test_tiles_whose_sides_match_are_counted(tiles, side, count, kernel):
    cover = parse_dlx(dlx(tiles, side, side, frame=0), file="", name="").cover
    assert len(found(Search(cover, kernel=kernel))) == count


def test_colours_that_no_open_cell_can_have_are_excluded():
    cover = parse_dlx(dlx(B4X4S1, 4, 4, frame=0), file="", name="").cover
    by_sets, by_bits = Search(cover, kernel=SPARSE), Search(cover, kernel=DENSE)
    assert found(by_sets) == found(by_bits)
    assert 2 * by_sets.nodes < by_bits.nodes


def test_few_colours_are_bits_and_many_are_sets():
    few = parse_dlx(dlx(MACMAHON, 6, 4, frame=1, is_framed=False), file="", name="").cover
    many = parse_dlx(dlx(B6X6S2, 6, 6, frame=0), file="", name="").cover
    assert Search(few)._kernel is DENSE
    assert Search(many)._kernel is SPARSE
