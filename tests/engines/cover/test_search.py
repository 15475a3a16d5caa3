"""The compiled search finds what brute force finds, however wide its words are and however often it is interrupted."""

from bisect import bisect_left
from operator import itemgetter

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from satpack import Piece, Puzzle, Region, box
from satpack.engines.cover.kernels import DENSE, SPARSE
from satpack.engines.cover.search import Search
from satpack.model.placing.placements import place
from satpack.runtime.errors import Undecided
from tests.tools.brute_force import numbered
from tests.tools.examples import examples
from tests.tools.puzzles import DOMINO, Y, copies_in
from tests.tools.strategies import bounded, puzzles, solvable_puzzles

WAYS = [
    *({"kernel": DENSE, "least_width": width} for width in (1, 2, 3, 4, 8, 16, 32)),
    {"kernel": SPARSE},
]
"""Every way to search: rows of bits of each width, and sets."""

TRYING = [{"kernel": DENSE, "least_width": n, "credit": 1 << 40} for n in (2, 3, 4, 8, 16, 32)]
"""As if it had always been worth it to try items that are not the most constrained."""


SMALL = bounded(puzzles() | solvable_puzzles().map(itemgetter(0)))


def found(search, work=1 << 40):
    """Go on to the end and return all that is found, each once."""
    everything = []
    while not search.done:
        search.advance(work)
        for batch in search.take():
            assert (np.diff(batch, axis=1) > 0).all()
            everything += map(tuple, batch.tolist())
    assert len(everything) == len(set(everything))
    return set(everything)


@given(SMALL, st.sampled_from([*WAYS, *TRYING, *[{"kernel": SPARSE}] * 3]))
@examples(400)
def test_every_solution_is_found_once(puzzle, way):
    placements = place(puzzle)
    search = Search(placements.cover, **way)
    assert found(search) == numbered(placements)
    assert search.progress == 1


def test_other_items_are_tried_while_that_is_worth_it():
    placements = place(copies_in(Y, 10, 10))
    # and as if that had never been
    search, other = (
        Search(placements.cover, credit=credit, kernel=DENSE) for credit in (0, -1 << 40)
    )
    assert found(search) == found(other)
    assert search.counters.wins > 100
    assert other.counters.wins == 0
    assert 4 * search.nodes < 3 * other.nodes


def test_dead_ends_are_remembered():
    placements = place(copies_in(Y, 10, 14))
    search = Search(placements.cover)
    small, without = (Search(placements.cover, remembered=words, kernel=DENSE) for words in (64, 0))
    every = found(without)
    assert len(every) > 250
    assert found(search) == every
    assert found(small) == every
    assert search.nodes < small.nodes <= without.nodes


def test_they_are_not_where_the_items_left_do_not_say_all():
    cells = box("square", 3, 3)
    for region, (twos, ones) in (
        (cells, ("0-9", "0-9")),
        (Region(cells[1:], cells[:1]), (4, 1)),
        (cells, (3, 3)),
    ):
        pieces = [
            Piece("two", box("square", 2, 1), twos),
            Piece("one", box("square", 1, 1), ones),
        ]
        placements = place(Puzzle("small", "square", region, pieces))
        search = Search(placements.cover, least_width=2, kernel=DENSE)
        without = Search(placements.cover, least_width=2, remembered=0, kernel=DENSE)
        assert found(search) == found(without) == numbered(placements)
        assert search.nodes == without.nodes


@given(SMALL, st.sampled_from([DENSE, SPARSE]), st.randoms(use_true_random=False))
@examples(100)
def test_options_in_another_order(puzzle, kernel, chance):
    placements = place(puzzle)
    order = list(range(len(placements)))
    chance.shuffle(order)
    search = Search(placements.cover, order=np.array(order, dtype=np.int64), kernel=kernel)
    assert found(search) == numbered(placements)


@given(SMALL, st.sampled_from(WAYS))
@examples(100)
def test_a_search_goes_on_where_it_stopped(puzzle, way):
    placements = place(puzzle)
    problem = placements.cover
    search = Search(problem, **way)
    progress, steps = [search.progress], 0
    every = set()
    while not search.done:
        search.advance(1)
        every |= {tuple(s) for batch in search.take() for s in batch.tolist()}
        progress.append(search.progress)
        steps += 1
    assert every == numbered(placements)
    assert progress == sorted(progress)
    assert all(0 <= part <= 1 for part in progress)
    assert steps >= min(search.nodes, 2)


def test_a_search_stops_within_a_node():
    search = Search(place(copies_in(DOMINO, 20, 20)).cover, least_width=32, kernel=DENSE)
    stops = 0
    while search.nodes < 3:
        search.advance(1)
        stops += 1
    assert stops > 100


def test_wide_options_have_few_words_to_spare():
    problem = place(copies_in(DOMINO, 100, 100)).cover
    words = 160  # for 10,001 items and a number
    list_of_all = 8 * words * len(problem)
    Search(problem, remembered=0, memory=list_of_all * 5 // 4, kernel=DENSE)


@given(SMALL, st.sampled_from([DENSE, SPARSE]), st.data())
@examples(200)
def test_chosen_and_excluded_placements(puzzle, kernel, data):
    placements = place(puzzle)
    every = numbered(placements)
    assume(every and len(placements))
    numbers = range(len(placements))
    one = data.draw(st.sampled_from(sorted(every)))
    chosen = data.draw(st.sets(st.sampled_from(one or numbers))).intersection(one)
    excluded = data.draw(st.sets(st.sampled_from(numbers))) - chosen
    mask = np.isin(numbers, [*excluded])
    search = Search(placements.cover, [*chosen], mask, kernel=kernel)
    assert found(search) == {s for s in every if chosen <= {*s} and not excluded & {*s}}


@given(SMALL, st.sampled_from(WAYS), st.data())
@examples(100)
def test_one_search_goes_through_the_options_of_an_item(puzzle, way, data):
    placements = place(puzzle)
    problem = placements.cover
    items = [item for item in np.flatnonzero(problem.once).tolist() if len(problem.by_item()[item])]
    assume(items)
    every = problem.by_item()[data.draw(st.sampled_from(items))].tolist()
    some = sorted(data.draw(st.sets(st.sampled_from(every), min_size=1)))
    apart = [found(Search(problem, (option,), **way)) for option in some]
    assert found(Search(problem, branches=some, **way)) == set().union(*apart)
    barred = np.isin(np.arange(len(problem)), some)
    assert not found(Search(problem, (), barred, branches=some, **way))


@pytest.mark.parametrize("kernel", [DENSE, SPARSE])
@pytest.mark.parametrize(
    ("width", "height", "count"), [(2, 40, 165_580_141), (4, 6, 281), (6, 6, 6728), (4, 17, None)]
)
def test_more_solutions_than_are_handed_over_at_once(width, height, count, kernel):
    search = Search(place(copies_in(DOMINO, width, height)).cover, kernel=kernel)
    search.advance(1 << 22)
    number = sum(map(len, search.take()))
    assert number > 200
    if search.done:
        assert number == count
    else:
        assert 0 < search.progress < 1


@pytest.mark.parametrize("kernel", [DENSE, SPARSE])
def test_pieces_in_a_large_region_that_may_stay_empty(kernel):
    # every pair of disjoint placements is a solution, and no cell must be filled: 144 items, three words
    cells = box("square", 12, 12)
    pieces = [
        Piece("three", box("square", 3, 1), 2),
        Piece("two", box("square", 2, 1), (0, 0)),
    ]
    placements = place(Puzzle("loose", "square", Region((), cells), pieces))
    covered = np.zeros((len(placements), len(cells)), dtype=int)
    for p in placements.of_piece(0):
        covered[p, placements.cells[placements.starts[p] : placements.starts[p + 1]]] = 1
    covered = covered[: len(placements.of_piece(0))]
    pairs = np.triu(covered @ covered.T == 0, 1).sum()
    search = Search(placements.cover, kernel=kernel)
    search.advance(1 << 40)
    assert sum(map(len, search.take())) == pairs


def loose(side):
    """Dominoes, as many as one likes, wherever there is room: the lists of options hardly get shorter."""
    domino = Piece("domino", box("square", 2, 1), (0, side * side // 2))
    region = Region((), box("square", side, side))
    return place(Puzzle("loose", "square", region, [domino])).cover


def first_found(search):
    """Return what is found at first, in its order, and whether memory was the end of it."""
    lists, memory_is_up = [], False
    while len(lists) < 20_000 and not memory_is_up:
        try:
            search.advance(1 << 20)
        except Undecided as limit:
            memory_is_up = str(limit) == "limit of memory"
        lists += [solution for batch in search.take() for solution in batch.tolist()]
    return lists, memory_is_up


def least_memory(problem, kernel):
    """Return the memory that a search needs to begin."""

    def begins(memory):
        try:
            return bool(Search(problem, memory=memory, kernel=kernel))
        except Undecided:
            return False

    return bisect_left(range(1 << 20), True, key=begins)


@pytest.mark.parametrize("kernel", [DENSE, SPARSE])
def test_what_outgrows_its_room(kernel):
    problem = loose(12)
    every, memory_is_up = first_found(Search(problem, kernel=kernel))
    assert not memory_is_up
    assert max(map(len, every)) == 72
    known = set(map(tuple, every))
    assert len(known) == len(every)
    seen = set()
    least = least_memory(problem, kernel)
    for memory in [least - 1, *(int(least * 1.15**i) for i in range(18))]:
        try:
            search = Search(problem, memory=memory, kernel=kernel)
        except Undecided:
            seen.add("no room to begin")
            continue
        some, memory_is_up = first_found(search)
        seen.add("no room to go on" if memory_is_up else "room enough")
        assert known.issuperset(map(tuple, some))
        assert memory_is_up or some == every
    assert len(seen) == 3


@pytest.mark.parametrize("kernel", [DENSE, SPARSE])
def test_the_memory_of_a_search_is_given_back(kernel):
    freed = []

    def free(handle):
        freed.append(handle)
        kernel.free(handle)

    noting = msgspec.structs.replace(kernel, free=free)
    search = Search(loose(4), kernel=noting)
    handle = search._handle
    del search
    assert freed == [handle]


def chosen_kernel(problem, memory=1 << 30):
    """Return which kernel a problem is given to with so much memory."""
    return Search(problem, memory=memory)._kernel


def test_rows_of_bits_are_for_what_they_have_room_for():
    small, large = place(copies_in(DOMINO, 8, 8)).cover, place(copies_in(DOMINO, 40, 40)).cover
    assert chosen_kernel(small) is DENSE
    assert chosen_kernel(large) is SPARSE
    assert chosen_kernel(small, 250_000) is SPARSE


def test_sets_take_room_by_the_incidences_of_a_large_board():
    problem = place(copies_in(DOMINO, 100, 100)).cover
    search = Search(problem, memory=20_000_000)
    search.advance(1 << 27)
    assert search.take()


@pytest.mark.parametrize("height", [30, 60])
def test_what_is_far_from_a_choice_costs_nothing(height):
    # the search stays where it is: one node for each domino, however large the board
    search = Search(place(copies_in(DOMINO, 6, height)).cover, kernel=SPARSE)
    while not search.take():
        search.advance(1)
    assert search.nodes <= 3 * height + 1
