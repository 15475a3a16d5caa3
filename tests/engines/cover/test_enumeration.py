"""One solution of each class is found: however symmetric the puzzle, however the search is cut up or ended."""

import weakref
from itertools import chain

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle
from satpack.engines.cover import deciding, enumeration, search
from satpack.engines.cover.cubes import CoverWorker
from satpack.engines.cover.deciding import first_solution
from satpack.engines.cover.enumeration import CoverEnumeration, Parts, PartSearch
from satpack.engines.cover.kernels import DENSE, SPARSE
from satpack.engines.cover.search import RuleFilter, Window
from satpack.engines.prepared import Prepared
from satpack.gallery import load
from satpack.model.answer import Status
from satpack.model.placing.named_cover import cover_of
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline
from tests.engines.cover.naive import filled
from tests.tools.examples import examples
from tests.tools.nights import by_night
from tests.tools.puzzles import Y, copies_in

CONVENTIONS = st.sampled_from(["symmetry", "rotations", "total"])


def classes(action, every):
    """Return the canonical forms of solutions, sorted."""
    return sorted(set(map(action.canonical, every)))


def listed(placements, action, **options):
    run = CoverEnumeration(placements, action, **options)
    found = [solution for batch in run.solutions(Deadline()) for solution in batch]
    assert run.progress == pytest.approx(1)
    return found


@given(filled(), CONVENTIONS)
@examples(150)
def test_one_solution_of_each_class_is_listed(made, convention):
    placements, every = made
    action = symmetry_of(placements.puzzle).up_to(convention).on(placements)
    assert sorted(listed(placements, action)) == classes(action, every)


@given(filled(), CONVENTIONS, st.data())
@examples(100)
def test_every_way_to_begin_finds_one_of_each_class(made, convention, data):
    placements, every = made
    action = symmetry_of(placements.puzzle).up_to(convention).on(placements)
    roots = Parts(placements, action)
    pending, found = [roots.whole], []
    while pending:
        root = pending.pop()
        parts = roots.parts(root) if data.draw(st.booleans()) else None
        if parts is not None:
            pending += parts
            continue
        part = PartSearch(roots, root)
        part.search.advance(1 << 40)
        found += chain.from_iterable(part.take())
    assert sorted(found) == classes(action, every)


KERNELS = st.sampled_from([DENSE, SPARSE])


@given(filled(), CONVENTIONS, st.integers(1, 40), KERNELS)
@examples(150)
def test_cubes_are_a_partition(made, convention, wanted, kernel):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "kernel_for", lambda _task: kernel)
        partitioned(*made, convention, wanted)


def partitioned(placements, every, convention, wanted):
    """Assert that cubes, of which two workers take turns, hold each class once."""
    action = symmetry_of(placements.puzzle).up_to(convention).on(placements)
    worker, other = (CoverWorker(placements, action) for _ in range(2))
    cubes = worker.cubes(wanted)
    assert cubes == other.cubes(wanted)
    found = []
    for i, cube in enumerate(cubes):
        hand = (worker, other)[i % 2]
        hand.start(cube)
        done = False
        while not done:
            more, done = hand.advance(10)
            found += more
    assert sorted(found) == classes(action, every)


@pytest.mark.parametrize("wanted", [1, 10, 100])
@pytest.mark.parametrize(
    ("name", "symmetry"),
    by_night(
        [("conway-5x5x5", 572), ("hexiamonds-6x6", 156), ("y25", 1264)],
        lambda row: row[0] == "y25",
    ),
)
def test_cubes_of_published_puzzles(name, symmetry, wanted):
    puzzle = satpack.load(name)
    placements = place(puzzle)
    worker = CoverWorker(placements, symmetry_of(puzzle).on(placements))
    cubes = worker.cubes(wanted)
    assert len(cubes) >= wanted
    assert len(set(cubes)) == len(cubes)
    found = []
    for cube in cubes:
        worker.start(cube)
        more, done = worker.advance(1000)
        assert done
        found += more
    assert len(found) == len(set(found))
    assert len(found) == symmetry


def test_how_symmetry_is_broken_is_described():
    def description(name, convention="symmetry"):
        puzzle = satpack.load(name)
        placements = place(puzzle)
        action = symmetry_of(puzzle).up_to(convention).on(placements)
        return CoverEnumeration(placements, action).symmetry_breaking

    assert description("soma") == "piece Z pinned to 2 of 72 placements"
    assert description("y25") == "a cell pinned to 3 of 72 placements"
    assert description("soma", "total") == "nothing to break: no symmetry but the identity"
    dominoes = "a cell pinned to 1 of 2 placements; the least of each solution's images kept"
    assert description("dominoes-8x8") == dominoes
    one = Puzzle("one", "square", "#", [Piece("p", "#", (0, 1), grid="square")])
    placements = place(one)
    kept = CoverEnumeration(placements, symmetry_of(one).on(placements)).symmetry_breaking
    assert kept == "the least of each solution's images kept"


@pytest.fixture
def short_slices(monkeypatch):
    """So that small puzzles take many calls of the kernel."""
    monkeypatch.setattr(enumeration, "SLICE", 20_000)
    monkeypatch.setattr(deciding, "SLICE", 20_000)


def hole():
    puzzle = satpack.load("pentominoes-8x8-hole")
    placements = place(puzzle)
    return placements, symmetry_of(puzzle).on(placements)


def test_limits_end_a_search_with_what_was_found(short_slices):
    placements, action = hole()
    run = CoverEnumeration(placements, action)
    with pytest.raises(Undecided, match="time limit"):
        list(run.solutions(Deadline.after(0)))
    assert run.statistics == {"placements": 1568, "nodes": 0}
    run = CoverEnumeration(placements, action, node_limit=5000)
    found = []
    with pytest.raises(Undecided, match="limit of nodes"):
        found.extend(run.solutions(Deadline()))
    found = [solution for batch in found for solution in batch]
    assert 0 < len(found) < 65
    assert 5000 <= run.statistics["nodes"] < 10_000
    assert 0 < run.progress < 1


def test_progress_goes_up(short_slices):
    run = CoverEnumeration(*hole())
    seen = [run.progress, *(run.progress for _ in run.solutions(Deadline()))]
    assert len(seen) > 100
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1)


@pytest.mark.parametrize("kernel", [DENSE, SPARSE])
@pytest.mark.parametrize("calls", [1, 5, 40])
def test_ctrl_c_loses_nothing(short_slices, monkeypatch, calls, kernel):
    placements, action = hole()
    monkeypatch.setattr(search, "kernel_for", lambda _task: kernel)
    everything = [*map(list, CoverEnumeration(placements, action).solutions(Deadline()))]
    count = 0

    def interrupted(*arguments):
        nonlocal count
        outcome = kernel.advance(*arguments)
        count += 1
        if count == calls:
            raise KeyboardInterrupt
        return outcome

    noting = msgspec.structs.replace(kernel, advance=interrupted)
    monkeypatch.setattr(search, "kernel_for", lambda _task: noting)
    found = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(map(list, CoverEnumeration(placements, action).solutions(Deadline())))
    assert found == everything[: len(found)]
    assert len(found) in (calls, calls - 1)


@pytest.mark.parametrize("head_start", [0, 3])
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("soma", Status.SOLVED),
        ("conway-5x5x5", Status.SOLVED),
        ("hexiamonds-3x12", Status.IMPOSSIBLE),
        ("sphinx-order-5", Status.SOLVED),
        ("tetrominoes-4x5", Status.IMPOSSIBLE),
    ],
)
def test_first_solutions_have_the_known_status(short_slices, monkeypatch, name, status, head_start):
    monkeypatch.setattr(deciding, "_HEAD_START", head_start)
    placements = place(satpack.load(name))
    answer = first_solution(Prepared.placed(placements))
    assert answer.status is status
    assert (answer.solution is None) == (status is Status.IMPOSSIBLE)
    assert answer.engine == "cover"
    assert answer.statistics["placements"] == len(placements)
    assert answer.statistics["nodes"] > 0
    if answer.solution is not None:
        answer.solution.verify()
        assert answer.solution.engine == "cover"


def test_a_first_solution_is_undecided_at_a_limit(short_slices):
    placements = place(satpack.load("hexiamonds-3x12"))
    late = first_solution(Prepared.placed(placements, Deadline.after(0)))
    assert (late.status, late.reason) == (Status.UNDECIDED, "time limit")
    short = first_solution(Prepared.placed(placements), slices=1)
    assert (short.status, short.reason) == (Status.UNDECIDED, "limit of work")
    assert short.statistics["nodes"] > 0


def test_a_limit_of_memory(monkeypatch):
    placements, action = hole()
    for module in (search, deciding):
        monkeypatch.setattr(module, "default_memory", lambda: 10_000)
    answer = first_solution(Prepared.placed(placements))
    assert (answer.status, answer.reason) == (Status.UNDECIDED, "limit of memory")
    with pytest.raises(Undecided, match="limit of memory"):
        list(CoverEnumeration(placements, action).solutions(Deadline()))


LARGE = {
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "T standing": ((0, 0), (1, 0), (1, 1), (2, 0)),
    "Y": Y,
    "Y standing": ((0, 0), (1, 0), (2, 0), (2, 1), (3, 0)),
}


@pytest.mark.parametrize("is_file", [False, True])
@pytest.mark.parametrize("name", LARGE)
def test_large_boards_are_probed_in_several_orders(name, is_file):
    puzzle = copies_in(LARGE[name], 40, 40)
    subject = cover_of(place(puzzle), max_name=8) if is_file else puzzle
    answer = first_solution(Prepared(subject))
    assert answer.status is Status.SOLVED
    # in some orders a hundred times as many do not do
    assert answer.statistics["nodes"] < 400_000


def test_a_probe_of_everything_ends_the_search(monkeypatch):
    # parity: no T tetrominoes fill 6x6
    monkeypatch.setattr(search, "kernel_for", lambda _task: SPARSE)
    answer = first_solution(Prepared(copies_in(LARGE["T"], 6, 6)))
    assert (answer.status, answer.reason) == (Status.IMPOSSIBLE, "every possibility was tried")


def test_each_probe_of_a_large_board_is_freed_before_the_next_is_made(monkeypatch):
    alive, before = weakref.WeakSet(), []

    class Counted(search.Search):
        is_sparse = True

        def __init__(self, *given, **options):
            before.append(len(alive))
            super().__init__(*given, **options)
            alive.add(self)

    monkeypatch.setattr(deciding, "Search", Counted)
    monkeypatch.setattr(deciding, "_PROBES", (1,))
    answer = first_solution(Prepared(satpack.load("mutilated-chessboard")), slices=6)
    assert answer.status is Status.UNDECIDED
    assert before == [0, 1, 1, 1, 1, 1]  # the search of the whole stays


PLACEMENTS = place(load("tetrominoes-4x5"))


def test_a_window_ends_by_the_nodes_that_were_visited():
    rules = RuleFilter(PLACEMENTS, Window(solutions=10, nodes=100))
    rules.after(99)
    with pytest.raises(Undecided, match="limit of solutions"):
        rules.after(100)


def test_where_enough_is_kept_another_window_begins():
    rules = RuleFilter(PLACEMENTS, Window(solutions=10, nodes=100, kept=0))
    seen = []
    for nodes in (99, 100, 199, 200, 450, 500, 550):
        rules.after(nodes)
        seen.append(rules.windows)
    assert seen == [0, 1, 1, 2, 3, 3, 4]


def test_without_a_window_it_never_gives_up():
    RuleFilter(PLACEMENTS).after(10**12)
    RuleFilter(PLACEMENTS, Window(solutions=10)).after(10**12)
