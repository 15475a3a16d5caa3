"""What others say of a cube counts only if it is so: else it is refused, whatever it is."""

from dataclasses import replace

import pytest
from hypothesis import given

import satpack
from satpack.engines.work.cubes import checked_report, puzzle_digest
from satpack.gallery import load
from satpack.model.placing.placements import place
from satpack.model.ranges import Copies
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import EngineError
from tests.engines.work.test_cubes import WORKERS, all_of, worker_of
from tests.tools.examples import examples
from tests.tools.strategies import puzzles


def is_taken(worker, cube, solutions):
    """Whether a cube may hold these solutions."""
    try:
        report = checked_report(worker, cube, (solutions, True, None))
    except EngineError:
        return False
    assert report.solutions == solutions
    return True


@pytest.mark.parametrize("engine", WORKERS)
@given(puzzles())
@examples(25)
def test_a_solution_may_lie_in_its_own_cube_alone_and_stands_for_its_images(engine, puzzle):
    worker = worker_of(engine, puzzle)
    action = symmetry_of(puzzle).on(place(puzzle))
    cubes = worker.cubes(12)
    for cube in cubes:
        found = all_of(worker, cube)
        assert is_taken(worker, cube, found)
        for solution in found[:3]:
            images = set(map(tuple, action.images(solution).tolist()))
            taken = [
                (other, image)
                for other in cubes
                for image in images
                if is_taken(worker, other, [image])
            ]
            assert taken == [(cube, solution)]
            assert not is_taken(worker, cube, [*found, solution])


NONSENSE = [
    None,
    [(0,)],
    (),
    ([], True),
    ([], False, [(0,)]),
    ([], True, 32),
    ([], False, 0),
    ([], False, 1),
    ([], False, True),
    ([], False, 1 << 40),
    ([], 1, None),
    (None, True, None),
    ([0], True, None),
    ([[0, 1]], True, None),
    ([(0.5,)], True, None),
    ([(True,)], True, None),
    ([("0",)], True, None),
    ([()], True, None),
    ([(-1,)], True, None),
    ([(1 << 70,)], True, None),
    ([(5, 4)], True, None),
]


@pytest.mark.parametrize("engine", WORKERS)
@pytest.mark.parametrize("news", NONSENSE)
def test_what_makes_no_sense_is_refused(engine, news):
    worker = worker_of(engine, load("tetrahexes-4x7"))
    with pytest.raises(EngineError):
        checked_report(worker, worker.cubes(20)[0], news)


@pytest.mark.parametrize("engine", WORKERS)
def test_a_cube_that_can_not_be_cut_is_not_said_to_be(engine):
    worker = worker_of(engine, load("tetrahexes-4x7"))
    cube = worker.cubes(1)[0]
    assert checked_report(worker, cube, ([], False, 32)).wanted == 32
    while (parts := worker.parts(cube, 128)) not in ([], [cube]):
        cube = parts[0]
    if parts:
        with pytest.raises(EngineError, match="too small"):
            checked_report(worker, cube, ([], False, 32))


def test_news_of_a_cube_that_is_not_done_may_have_to_be_its_last():
    worker = worker_of("cover", load("tetrahexes-4x7"))
    cube = worker.cubes(20)[0]
    assert not checked_report(worker, cube, ([], False, None)).is_last
    with pytest.raises(EngineError):
        checked_report(worker, cube, ([], False, None), is_last=True)


@pytest.mark.parametrize("engine", WORKERS)
@pytest.mark.parametrize("form", [list, lambda numbers: tuple(map(float, numbers)), str])
def test_a_right_solution_in_another_form_is_refused(engine, form):
    worker = worker_of(engine, load("tetrahexes-4x7"))
    cube, found = next((cube, own) for cube in worker.cubes(20) if (own := all_of(worker, cube)))
    assert is_taken(worker, cube, found[:1])
    with pytest.raises(EngineError, match="not tuples of whole numbers"):
        checked_report(worker, cube, ([form(found[0])], True, None))


BAR = satpack.Piece("bar", "##", copies=2, grid="square", colours={(0, 0): "red"})
RED = satpack.Colour("red", shade="#f00")
ROW = satpack.Puzzle("row", "square", "####", [BAR], colours=[RED])


def with_piece(**changed):
    return replace(ROW, pieces=(replace(BAR, **changed),))


def test_only_what_decides_solutions_counts():
    mine = puzzle_digest(ROW)
    shown = replace(with_piece(colour="blue"), colours=(replace(RED, shade="#00f"),), name="other")
    assert puzzle_digest(shown) == mine
    others = [
        with_piece(copies=Copies(1, 2)),
        with_piece(cells=((0, 0), (0, 1))),
        with_piece(colours=()),
        with_piece(sides=[((0, 0), (0, 1), "a")]),
        replace(ROW, colours=(replace(RED, on=("blue",)), satpack.Colour("blue"))),
        replace(ROW, reflect=not ROW.reflect),
    ]
    digests = list(map(puzzle_digest, others))
    assert mine not in digests
    assert len(set(digests)) == len(digests)
