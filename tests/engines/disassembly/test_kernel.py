"""The compiled search as it is called: trees that two checkers judge alike, batches, and nothing it could overrun."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from satpack.engines.disassembly.kernel import ENDINGS, ENDLESS, PartTree, Pieces, cells_in_classes
from satpack.engines.disassembly.taking import part_of
from satpack.model.grids import GRIDS
from satpack.model.moves.disassembly import Disassembly
from satpack.model.moves.replay import replay
from satpack.runtime.errors import VerificationError
from tests.engines.disassembly.generators import CUBE, assembly, boxed, grown

ASSEMBLIES = st.one_of(
    st.builds(grown, st.integers(0, 10**9), st.just((3, 3, 2)), st.integers(2, 6), st.just(0.8)),
    st.builds(
        boxed,
        st.integers(0, 10**9),
        st.just((2, 2, 2)),
        st.integers(1, 3),
        st.just(0.4),
        st.just(((1, 1),)),
    ),
).map(assembly)


def entered(*solutions, **options):
    """Return the placements of assemblies of cubes, known to the compiled search, and the numbers of each assembly's."""
    pieces, rows = Pieces(CUBE, **options), []
    for solution in solutions:
        cells = [placed.cells for placed in solution.placed]
        rows.append(len(pieces) + np.arange(len(cells), dtype=np.int32))
        pieces.add(
            cells_in_classes(CUBE, [cell for each in cells for cell in each]),
            np.cumsum([len(each) for each in cells]),
            np.zeros(len(cells), dtype=np.int32),
        )
    return pieces, *rows


@given(ASSEMBLIES, st.data())
def test_both_replays_judge_a_changed_tree_alike(solution, data):
    pieces, numbers = entered(solution)
    tree = pieces.take_apart(numbers, states=10_000)
    assert pieces.replays(numbers, tree)
    assume(len(tree.moves))
    moves, offsets = tree.moves.copy(), tree.offsets.copy()
    at = data.draw(st.integers(0, len(moves) - 1))
    what = data.draw(st.sampled_from(["pieces", "axis", "sign", "distance", "offset"]))
    if what == "pieces":
        moves[at, 0] ^= 1 << data.draw(st.integers(0, len(numbers) - 1))
    elif what == "axis":
        moves[at, 1] = data.draw(st.integers(0, 2))
    elif what == "sign":
        moves[at, 2] *= -1
    elif what == "distance":
        moves[at, 3] = data.draw(st.integers(0, 4))
    else:
        offsets[at, data.draw(st.integers(0, len(numbers) - 1)), 0] += 1
    changed = PartTree(tree.parts, moves, tree.starts, offsets)
    try:
        replay(Disassembly(solution, part_of(CUBE, changed)))
    except VerificationError:
        holds = False
    else:
        holds = True
    assert pieces.replays(numbers, changed) == holds


@pytest.mark.parametrize(
    ("array", "column", "value"),
    [
        ("parts", 0, 1),
        ("parts", 0, -1),
        ("parts", 3, 9),
        ("parts", 3, -1),
        ("parts", 4, 0),
        ("parts", 5, 77),
        ("moves", 0, 1 << 60),
        ("moves", 1, 3),
        ("moves", 1, -1),
        ("moves", 2, 0),
        ("moves", 3, ENDLESS),
        ("moves", 3, -1),
    ],
)
def test_the_compiled_replay_refuses_nonsense(array, column, value):
    solution = assembly([[(0, 0, 0), (1, 0, 0)], [(0, 1, 0)], [(1, 1, 0)]])
    pieces, numbers = entered(solution)
    tree = pieces.take_apart(numbers, states=100)
    changed = getattr(tree, array).copy()
    changed[0, column] = value
    assert not pieces.replays(numbers, tree._replace(**{array: changed}))


def test_the_compiled_replay_refuses_offsets_out_of_this_world():
    pieces, numbers = entered(assembly([[(0, 0, 0)], [(0, 1, 0)]]))
    tree = pieces.take_apart(numbers, states=100)
    starts = np.full_like(tree.starts, 2**31 - 1)
    assert not pieces.replays(numbers, tree._replace(starts=starts))


@given(st.lists(ASSEMBLIES, min_size=1, max_size=6))
def test_a_batch_says_what_single_searches_say(solutions):
    pieces, *numbers = entered(*solutions)
    rows = np.full((len(solutions), max(map(len, numbers))), -1, np.int32)
    for row, own in zip(rows, numbers, strict=True):
        row[: len(own)] = own
    outcomes = [*pieces.survey(rows, states=10_000)]
    endings = np.concatenate([each.endings for each in outcomes])
    levels = np.concatenate([each.levels for each in outcomes])
    for solution, own, (ending, trap, states, count), moves in zip(
        solutions, numbers, endings.tolist(), levels.tolist(), strict=True
    ):
        found = Disassembly(solution, part_of(CUBE, pieces.take_apart(own, states=10_000)))
        assert found.ending is ENDINGS[ending]
        assert (found.trap, found.states, found.levels) == (trap, states, tuple(moves[:count]))


def test_gaps_do_not_depend_on_what_is_remembered():
    solution = assembly(boxed(7, (2, 2, 3), 3, 0.5, ((1, 1),)))
    pieces, numbers = entered(solution)
    forgetful, _ = entered(solution, memory=0)
    for one, other in zip(
        pieces.take_apart(numbers, states=10_000),
        forgetful.take_apart(numbers, states=10_000),
        strict=True,
    ):
        assert (one == other).all()


def test_what_stops_leaves_the_assembly_at_hand_undecided():
    # a shell with loose cells inside: millions of states
    shell = [(x, y, z) for x in range(7) for y in range(7) for z in range(7) if {0, 6} & {x, y, z}]
    pieces, numbers = entered(assembly([shell, *[[(x, 3, 3)] for x in (2, 3, 4)]]))
    rows = np.array([numbers, numbers])
    looks = iter([False, True])
    outcomes = [*pieces.survey(rows, states=10**6, stop=lambda: next(looks))]
    (ending,) = np.concatenate([each.endings for each in outcomes]).tolist()
    assert ENDINGS[ending[0]].value == "undecided"
    assert ending[2] > 1_000


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (np.array([[0, 2]], dtype=np.int32), "not known"),
        (np.array([[0, -2]], dtype=np.int32), "not known"),
        (np.zeros((1, 63), dtype=np.int32), "63 pieces"),
        (np.zeros((1, 0), dtype=np.int32), "0 pieces"),
    ],
)
def test_rows_that_are_no_assemblies_never_reach_the_library(rows, fault):
    pieces, _ = entered(assembly([[(0, 0, 0)], [(1, 0, 0)]]))
    with pytest.raises(ValueError, match=fault):
        next(pieces.survey(rows, states=10))


def test_arrays_of_another_kind_never_reach_the_library():
    pieces, numbers = entered(assembly([[(0, 0, 0)], [(1, 0, 0)]]))
    with pytest.raises(TypeError, match="not an array of int32"):
        pieces.take_apart(numbers.astype(np.int64), states=10)


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_steps_have_a_coefficient_of_one(name):
    grid = GRIDS[name]
    if grid.slides:
        from satpack.engines.disassembly.kernel import _lattice

        assert (np.abs(_lattice(grid)[0]) == 1).any(axis=1).all()
